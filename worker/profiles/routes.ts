import { Hono } from 'hono';
import type { AppEnv } from '../http/app-env.ts';
import { signedIn } from '../http/authentication.ts';
import { ProblemError } from '../http/problems.ts';
import { getOwnProfile } from './own-profile.ts';
import { getPublicProfile } from './public-profile.ts';

/** `/api/users` */
export const userRoutes = new Hono<AppEnv>().get('/:username', async (context) => {
  const { db, viewer, now } = context.var;
  const profile = await getPublicProfile(
    db,
    context.req.param('username'),
    viewer?.id ?? null,
    now,
  );
  if (!profile) throw new ProblemError('user.not_found');
  return context.json(profile);
});

/** `/api/me` */
export const ownProfileRoutes = new Hono<AppEnv>().get('/', signedIn, async (context) => {
  const { db, viewer, now } = context.var;
  const profile = await getOwnProfile(db, viewer.id, now);
  // A token that outlived its account.
  if (!profile) throw new ProblemError('auth.invalid_token');
  return context.json(profile);
});
