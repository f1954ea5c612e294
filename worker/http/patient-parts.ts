import { createMiddleware } from 'hono/factory';
import { Patience } from '../../database/patience.ts';
import { patientD1 } from '../../database/patient-d1.ts';
import type { AppEnv } from './app-env.ts';

/** How long a request waits for the parts behind it, in all: every answer is there within 3 s. */
const PATIENCE_MS = 2_250;
/** How long for what takes its time: a picture that is stored or made smaller, all of the books. */
const LONG_PATIENCE_MS = 20_000;

/** Methods that ask nobody yet, but lead to what does. */
const leadOn = new Set<PropertyKey>(['getByName', 'input', 'transform']);

/** Whether a picture is stored or made smaller. */
const isPicture = (part: string, method: PropertyKey) =>
  (part === 'r2' && method === 'put') || (part === 'images' && method === 'output');

/** A binding, waited for with the patience that `of` has for a method. */
function patient<Binding extends object>(
  binding: Binding,
  part: string,
  of: (method: PropertyKey) => Patience,
): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const methods = target as Record<PropertyKey, (...values: unknown[]) => unknown>;
      if (typeof methods[name] !== 'function') return methods[name];
      // Called as its own method: what is bound or applied elsewhere, objects would take for a call.
      const call = (...values: unknown[]) => methods[name]!(...values);
      if (leadOn.has(name))
        return (...values: unknown[]) => patient(call(...values) as object, part, of);
      return (...values: unknown[]) =>
        of(name).wait(part, () => call(...values) as PromiseLike<unknown>);
    },
  });
}

/** What is waited for, by what it is called where it fails; all others answer at once, or nobody waits. */
const parts: Partial<Record<PropertyKey, string>> = {
  RANKINGS: 'kv',
  PROFILE_IMAGES: 'r2',
  CREATOR_POSTS: 'r2',
  VERIFICATION_FILES: 'r2',
  IMAGES: 'images',
  CONVERSATION: 'conversation',
  INBOX: 'inbox',
  SIGN_IN_GUARD: 'sign-in guard',
  POST_VIEWS: 'queue',
  PAYMENT_EVENTS: 'queue',
  NOTICE_DELIVERIES: 'queue',
  PUSH_RETRIES: 'queue',
  EMAIL: 'email',
} satisfies Partial<Record<keyof Env, string>>;

/**
 * The bindings for one request: all that it asks of them, it waits for no longer than `patience` lasts. Most
 * requests ask one or two, so each is wrapped when it is wanted.
 */
function patientParts<Bindings extends Env>(env: Bindings, patience: Patience): Bindings {
  const pictures = new Patience(LONG_PATIENCE_MS);
  const patienceOf = (part: string) => (method: PropertyKey) =>
    isPicture(part, method) ? pictures : patience;
  return new Proxy(env, {
    get(target, name) {
      const binding = target[name as keyof Bindings];
      if (name === 'DB') return patientD1(binding as D1Database, patience);
      const part = parts[name];
      return part ? patient(binding as object, part, patienceOf(part)) : binding;
    },
  });
}

/**
 * Has a request wait for no part longer than it may. What a page asks the API for while it is written is a
 * part of the page's own request. What is done behind the answer may take longer.
 */
export const patiently = createMiddleware<AppEnv>(async (context, next) => {
  if (context.env.isPatient) return next();
  const isOperators = context.req.path.startsWith('/api/operations/');
  const patience = new Patience(isOperators ? LONG_PATIENCE_MS : PATIENCE_MS);
  context.env = patientParts({ ...context.env, isPatient: true }, patience);
  await next();
  patience.end();
});
