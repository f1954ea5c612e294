import { createMiddleware } from 'hono/factory';
import { d1OfEra } from '../../database/bookmark-era.ts';
import { objectsInJurisdiction } from '../../database/objects-in-jurisdiction.ts';
import { Patience } from '../../database/patience.ts';
import { patientD1 } from '../../database/patient-d1.ts';
import type { AppEnv } from './app-env.ts';

/** How long a request waits for the parts behind it, in all: every answer is there within 3 s. */
const PATIENCE_MS = 2_250;
/** How long for what takes its time: a picture that is stored or made smaller, all of the books. */
const LONG_PATIENCE_MS = 20_000;

/** Methods that ask nothing themselves, but return what asks. */
const leadOn = new Set<PropertyKey>(['getByName', 'input', 'transform']);

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
      // Calls it as a method: an object would take `bind` or `apply` for a remote call.
      const call = (...values: unknown[]) => methods[name]!(...values);
      if (leadOn.has(name))
        return (...values: unknown[]) => patient(call(...values) as object, part, of);
      return (...values: unknown[]) =>
        of(name).wait(part, () => call(...values) as PromiseLike<unknown>);
    },
  });
}

/** The bindings for one request: all that it asks of them, it waits for no longer than `patience` lasts. */
function patientParts<Bindings extends Env>(env: Bindings, patience: Patience): Bindings {
  const all = () => patience;
  const { CONVERSATION, INBOX, SIGN_IN_GUARD } = objectsInJurisdiction(env);
  const pictures = new Patience(LONG_PATIENCE_MS);
  const unlessPicture = (method: PropertyKey) =>
    method === 'put' || method === 'output' ? pictures : patience;
  return {
    ...env,
    DB: d1OfEra(patientD1(env.DB, patience), env.DATABASE_ERA),
    RANKINGS: patient(env.RANKINGS, 'kv', all),
    PROFILE_IMAGES: patient(env.PROFILE_IMAGES, 'r2', unlessPicture),
    CREATOR_POSTS: patient(env.CREATOR_POSTS, 'r2', unlessPicture),
    VERIFICATION_FILES: patient(env.VERIFICATION_FILES, 'r2', unlessPicture),
    IMAGES: patient(env.IMAGES, 'images', unlessPicture),
    CONVERSATION: patient(CONVERSATION, 'conversation', all),
    INBOX: patient(INBOX, 'inbox', all),
    SIGN_IN_GUARD: patient(SIGN_IN_GUARD, 'sign-in guard', all),
    POST_VIEWS: patient(env.POST_VIEWS, 'queue', all),
    PAYMENT_EVENTS: patient(env.PAYMENT_EVENTS, 'queue', all),
    NOTICE_DELIVERIES: patient(env.NOTICE_DELIVERIES, 'queue', all),
    PUSH_RETRIES: patient(env.PUSH_RETRIES, 'queue', all),
    EMAIL: patient(env.EMAIL, 'email', all),
  };
}

/**
 * Has a request wait for no part longer than it may. What a page asks the API for while it is written is a
 * part of the page's own request. What is done behind the answer may take longer.
 */
export const patiently = createMiddleware<AppEnv>(async (context, next) => {
  if (context.env.isPatient) return next();
  const isOperators = context.req.path.startsWith('/api/operations/');
  const patience = new Patience(isOperators ? LONG_PATIENCE_MS : PATIENCE_MS);
  context.env = { ...patientParts(context.env, patience), isPatient: true };
  await next();
  patience.end();
});
