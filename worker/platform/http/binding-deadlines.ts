import { createMiddleware } from 'hono/factory';
import { d1OfEra, d1WithDeadline } from '../../../database/d1-access.ts';
import { Deadline } from '../../../database/deadline.ts';
import { objectsInJurisdiction } from '../../../database/objects-in-jurisdiction.ts';
import type { AppEnv } from './app-env.ts';

/** Total time that a request waits for its dependencies, so that it is answered within 3 s. */
const DEADLINE_MS = 2_250;
/** The same for slow work: storing or resizing a picture, reading all of the books. */
const LONG_DEADLINE_MS = 20_000;

/** Methods that send nothing themselves and return an object that does. */
const factories = new Set<PropertyKey>(['getByName', 'input', 'transform']);

/** The binding, with each method under the deadline that `of` returns for it. */
function bounded<Binding extends object>(
  binding: Binding,
  part: string,
  of: (method: PropertyKey) => Deadline,
): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const methods = target as Record<PropertyKey, (...values: unknown[]) => unknown>;
      if (typeof methods[name] !== 'function') return methods[name];
      // Calls it as a method: an object would treat `bind` or `apply` as a remote call.
      const call = (...values: unknown[]) => methods[name]!(...values);
      if (factories.has(name))
        return (...values: unknown[]) => bounded(call(...values) as object, part, of);
      return (...values: unknown[]) =>
        of(name).wait(part, () => call(...values) as PromiseLike<unknown>);
    },
  });
}

function bindingsWithDeadline<Bindings extends Env>(
  env: Bindings,
  deadline: Deadline,
  pictures: Deadline,
): Bindings {
  const all = () => deadline;
  const { CONVERSATION, INBOX, SIGN_IN_GUARD } = objectsInJurisdiction(env);
  const unlessPicture = (method: PropertyKey) =>
    method === 'put' || method === 'output' ? pictures : deadline;
  return {
    ...env,
    DB: d1OfEra(d1WithDeadline(env.DB, deadline), env.DATABASE_ERA),
    RANKINGS: bounded(env.RANKINGS, 'kv', all),
    PROFILE_IMAGES: bounded(env.PROFILE_IMAGES, 'r2', unlessPicture),
    CREATOR_POSTS: bounded(env.CREATOR_POSTS, 'r2', unlessPicture),
    VERIFICATION_FILES: bounded(env.VERIFICATION_FILES, 'r2', unlessPicture),
    ACCOUNT_EXPORTS: bounded(env.ACCOUNT_EXPORTS, 'r2', unlessPicture),
    IMAGES: bounded(env.IMAGES, 'images', unlessPicture),
    CONVERSATION: bounded(CONVERSATION, 'conversation', all),
    INBOX: bounded(INBOX, 'inbox', all),
    SIGN_IN_GUARD: bounded(SIGN_IN_GUARD, 'sign-in guard', all),
    POST_VIEWS: bounded(env.POST_VIEWS, 'queue', all),
    PAYMENT_EVENTS: bounded(env.PAYMENT_EVENTS, 'queue', all),
    NOTICE_DELIVERIES: bounded(env.NOTICE_DELIVERIES, 'queue', all),
    PUSH_RETRIES: bounded(env.PUSH_RETRIES, 'queue', all),
    EMAIL: bounded(env.EMAIL, 'email', all),
  };
}

/**
 * Sets one deadline for all dependencies of the request. A page that is being rendered shares its deadline
 * with its API calls. Work after the response has no deadline.
 */
export const withDeadline = createMiddleware<AppEnv>(async (context, next) => {
  if (context.env.hasDeadline) return next();
  const isAdminPath = context.req.path.startsWith('/api/operations/');
  const deadline = new Deadline(isAdminPath ? LONG_DEADLINE_MS : DEADLINE_MS);
  const pictures = new Deadline(LONG_DEADLINE_MS);
  const bindings = bindingsWithDeadline(context.env, deadline, pictures);
  context.env = { ...bindings, hasDeadline: true };
  await next();
  deadline.end();
  pictures.end();
});
