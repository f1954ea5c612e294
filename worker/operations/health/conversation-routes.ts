import { Hono } from 'hono';
import { z } from 'zod';
import { database } from '../../../database/client.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { readPathId } from '../../platform/http/path-id.ts';
import { valid } from '../../platform/http/validation.ts';
import { repairSince } from './repair-since.ts';

const sinceSchema = z.object({
  /** ISO 8601 with its offset. */
  since: z.iso.datetime({ offset: true }),
  /** The `next` of an earlier response. */
  after: z.string().max(64).optional(),
});

/** `/api/operations/conversations` */
export const conversationOperationRoutes = new Hono<AppEnv>()
  .post('/repair', valid('query', sinceSchema), async (context) => {
    const { since, after = '' } = context.req.valid('query');
    return context.json(
      await repairSince(database(context.env.DB), context.env, Date.parse(since), after),
    );
  })
  .post('/:id/repair', async (context) => {
    const id = readPathId(context.req.param('id'), 'conversation.not_found');
    if (!(await context.env.CONVERSATION.getByName(id).repair()))
      throw new ProblemError('conversation.not_found');
    return context.body(null, 204);
  });
