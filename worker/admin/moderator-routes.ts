import { Hono } from 'hono';
import { database } from '../../database/client.ts';
import { moderatorSchema } from '../../domain/moderation/moderation-decision.ts';
import { ProblemError } from '../../domain/problem.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { validBody } from '../platform/http/validation.ts';
import { nameModerator } from '../trust/moderation/name-moderator.ts';

/**
 * Moderators, whom the people on call appoint with a token (docs/operations.md). An operator's account cannot: who has
 * taken it over would name the second person of its own decisions.
 */
export const moderatorRoutes = new Hono<AppEnv>().post(
  '/moderators',
  validBody(moderatorSchema),
  async (context) => {
    if (context.var.operator.userId !== null) throw new ProblemError('not_found');
    const { email, revoke = false } = context.req.valid('json');
    const db = database(context.env.DB);
    return context.json(await nameModerator(db, email, !revoke, context.get('now')));
  },
);
