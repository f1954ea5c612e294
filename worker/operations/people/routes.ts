import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { z } from 'zod';
import { database } from '../../../database/client.ts';
import { conversations } from '../../../database/schema.ts';
import { operatorsSearchSchema } from '../../../domain/operations/operators-search.ts';
import type { ConversationOfTwo, PersonNotice } from '../../../domain/operations/people-wire.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { pageQuerySchema } from '../../platform/http/cursor.ts';
import { readPathId } from '../../platform/http/path-id.ts';
import { valid } from '../../platform/http/validation.ts';
import { namedColumn, recordsLook } from '../kit.ts';
import {
  describeFacts,
  factColumns,
  listConversations,
  listDecisions,
  listLetters,
  listOrders,
  listReports,
  selectConversations,
  selectDecisions,
  selectLetters,
  selectOrders,
  selectReports,
} from './person-lists.ts';
import { addressOf, personOf } from './person-of.ts';
import { readPerson } from './read-person.ts';
import { search } from './search.ts';

/** Latest notifications shown. */
const NOTICES_SHOWN = 20;

const roleQuerySchema = pageQuerySchema.extend({ role: z.enum(['asker', 'creator']) });
const sideQuerySchema = pageQuerySchema.extend({ side: z.enum(['about', 'by']) });

/** The operators' one search, and a person's page (docs/operations.md). Each look is logged. */
export const peopleRoutes = new Hono<AppEnv>()
  .get('/search', valid('query', operatorsSearchSchema), recordsLook, async (context) =>
    context.json(await search(database(context.env.DB), context.req.valid('query').q)),
  )
  .get('/people/:id', recordsLook, async (context) => {
    const { operator, now } = context.var;
    const { db, id } = personOf(context);
    return context.json(await readPerson(db, id, operator.userId, now));
  })
  .get('/people/:id/orders', valid('query', roleQuerySchema), recordsLook, async (context) => {
    const { role, cursor } = context.req.valid('query');
    const { db, id } = personOf(context);
    return context.json(listOrders(await selectOrders(db, id, role, cursor)));
  })
  .get(
    '/people/:id/conversations',
    valid('query', roleQuerySchema),
    recordsLook,
    async (context) => {
      const { role, cursor } = context.req.valid('query');
      const { db, id } = personOf(context);
      return context.json(listConversations(await selectConversations(db, id, role, cursor)));
    },
  )
  .get('/people/:id/reports', valid('query', sideQuerySchema), recordsLook, async (context) => {
    const { side, cursor } = context.req.valid('query');
    const { db, id } = personOf(context);
    const { userId } = context.var.operator;
    return context.json(listReports(await selectReports(db, id, side, userId, cursor)));
  })
  .get('/people/:id/decisions', valid('query', pageQuerySchema), recordsLook, async (context) => {
    const { cursor } = context.req.valid('query');
    const { db, id } = personOf(context);
    return context.json(listDecisions(await selectDecisions(db, id, cursor)));
  })
  .get('/people/:id/letters', valid('query', pageQuerySchema), recordsLook, async (context) => {
    const { cursor } = context.req.valid('query');
    const { db, id } = personOf(context);
    return context.json(listLetters(await selectLetters(db, id, cursor)));
  })
  .get('/people/:id/notices', recordsLook, async (context) => {
    const { db, id } = personOf(context);
    await addressOf(db, id);
    const { notices } = await context.env.INBOX.getByName(id).noticesPage(null, NOTICES_SHOWN);
    const shown: PersonNotice[] = notices.map(({ id, kind, createdAt, readAt }) => ({
      ...{ id, kind, createdAt, readAt },
    }));
    return context.json({ notices: shown });
  })
  .get('/conversations/:id', recordsLook, async (context) => {
    const id = readPathId(context.req.param('id'), 'conversation.not_found');
    const found = await database(context.env.DB)
      .select({
        ...factColumns,
        asker: namedColumn('asker', sql`${conversations.userId}`),
        creator: namedColumn('creator', sql`${conversations.creatorId}`),
      })
      .from(conversations)
      .where(eq(conversations.id, id))
      .get();
    if (!found) throw new ProblemError('conversation.not_found');
    const facts: ConversationOfTwo = describeFacts(found);
    return context.json(facts);
  });
