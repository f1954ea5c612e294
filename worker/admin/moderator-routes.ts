import { Hono } from 'hono';
import { database } from '../../database/client.ts';
import { moderatorSchema } from '../../domain/moderation/moderation-decision.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { validBody } from '../platform/http/validation.ts';
import { nameModerator } from '../trust/moderation/name-moderator.ts';

/** Who decides on reports: named by the people on call, behind their token (docs/operations.md). */
export const moderatorRoutes = new Hono<AppEnv>().post(
  '/moderators',
  validBody(moderatorSchema),
  async (context) => {
    const { email, revoke = false } = context.req.valid('json');
    const db = database(context.env.DB);
    return context.json(await nameModerator(db, email, !revoke, context.get('now')));
  },
);
