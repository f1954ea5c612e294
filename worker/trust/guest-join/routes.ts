import { Hono } from 'hono';
import { guardSecondFactor, signedIn } from '../../accounts/auth/authentication.ts';
import type { AppContext, AppEnv } from '../../platform/http/app-env.ts';
import { limitedBy } from '../../platform/http/rate-limits.ts';
import { validBody } from '../../platform/http/validation.ts';
import { joinGuest, joinSchema } from './join-guest.ts';

/** `/api/me` */
export const guestJoinRoutes = new Hono<AppEnv>().post(
  '/guests',
  signedIn,
  limitedBy('SIGN_IN_LIMIT'),
  validBody(joinSchema),
  async (context) => {
    guardSecondFactor(context as unknown as AppContext, context.var.viewer);
    await joinGuest(context, context.req.valid('json'));
    return context.body(null, 204);
  },
);
