import { DurableObject } from 'cloudflare:workers';

export class SignInGuard extends DurableObject<Env> {}
