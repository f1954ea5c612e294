import { DurableObject } from 'cloudflare:workers';

export class Conversation extends DurableObject<Env> {}
