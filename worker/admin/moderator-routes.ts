import { Hono } from 'hono';
import { database } from '../../database/client.ts';
import { moderatorSchema } from '../../domain/moderation/moderation-decision.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { validBody } from '../platform/http/validation.ts';
import { nameModerator } from '../trust/moderation/name-moderator.ts';

/** Moderators, whom the people on call appoint, behind the operators' token (docs/operations.md). */
export const moderatorRoutes = new Hono<AppEnv>().post(
  '/moderators',
  validBody(moderatorSchema),
  async (context) => {
    const { email, revoke = false } = context.req.valid('json');
    const db = database(context.env.DB);
    return context.json(await nameModerator(db, email, !revoke, context.get('now')));
  },
);
