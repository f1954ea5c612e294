import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { type Database, database } from '../../database/client.ts';
import { describeFailure } from '../../database/failure.ts';
import {
  authUsers,
  conversations,
  moderators,
  operators,
  profiles,
} from '../../database/schema.ts';
import { operatorsSearchSchema } from '../../domain/admin/operators-search.ts';
import type { ConversationOfTwo, PersonNotice } from '../../domain/admin/people-wire.ts';
import { REASON_MAX_LENGTH } from '../../domain/limits.ts';
import { moderationActions } from '../../domain/moderation/moderation.ts';
import { ruleNameSchema } from '../../domain/moderation/moderation-rules.ts';
import { ProblemError } from '../../domain/problem.ts';
import { textSchema } from '../../domain/text/text.ts';
import { endSessionsOf } from '../accounts/auth/sign-out.ts';
import { requestExport } from '../accounts/export/request-export.ts';
import { runExports } from '../accounts/export/run-exports.ts';
import { confirmVerification } from '../community/verification/confirm-verification.ts';
import { runsOwnOutbox } from '../jobs/outbox/request-outbox.ts';
import { publishAfterResponse } from '../notifications/publish-after-response.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { pageQuerySchema } from '../platform/http/cursor.ts';
import { readPathId } from '../platform/http/path-id.ts';
import { valid, validBody } from '../platform/http/validation.ts';
import { acceptAddressOf, refuseAddress } from '../platform/mail/refusals.ts';
import { decideOnPerson } from '../trust/moderation/decide-on-person.ts';
import { liftDecision } from '../trust/moderation/lift-decision.ts';
import { isApproved, proposedRequest } from './approvals.ts';
import { namedColumn } from './named-person.ts';
import { deciderIdOf, refuseOwn } from './own-account.ts';
import {
  describeFacts,
  factColumns,
  listConversations,
  listDecisions,
  listOrders,
  listReports,
  selectConversations,
  selectDecisions,
  selectOrders,
  selectReports,
} from './person-lists.ts';
import { readPerson } from './read-person.ts';
import { recordChanges, recordsLook } from './record-acts.ts';
import { search } from './search.ts';

/** Latest notifications shown. */
const NOTICES_SHOWN = 20;

const roleQuerySchema = pageQuerySchema.extend({ role: z.enum(['asker', 'creator']) });
const sideQuerySchema = pageQuerySchema.extend({ side: z.enum(['about', 'by']) });

const reasonSchema = textSchema(REASON_MAX_LENGTH).min(1, 'Veuillez donner la raison');
const becauseSchema = z.strictObject({ reason: reasonSchema });
const decisionSchema = becauseSchema.extend({
  action: z.enum(moderationActions).exclude(['none']),
  rule: ruleNameSchema,
});
const sessionsSchema = becauseSchema.extend({
  /** Null ends all of them. */
  sessionId: z.uuid().nullable(),
});
const confirmationSchema = becauseSchema.extend({
  /** The profile that the operator saw, as the person's page has it. */
  shows: z.string().max(5_000),
});

const personIdOf = (given: string) => readPathId(given, 'user.not_found');

/** Requires the operator's own account: the decision bears their name. */
const inOwnName = createMiddleware<AppEnv>(async (context, next) => {
  deciderIdOf(context.var.operator);
  await next();
});

/**
 * The operators' one search, a person's page, and the acts that fit there (docs/operations.md). Each look is logged.
 * Nobody acts on their own account.
 */
export const peopleRoutes = new Hono<AppEnv>()
  .get('/search', valid('query', operatorsSearchSchema), recordsLook, async (context) =>
    context.json(await search(database(context.env.DB), context.req.valid('query').q)),
  )
  .get('/people/:id', recordsLook, async (context) => {
    const { env, var: vars } = context;
    const id = personIdOf(context.req.param('id'));
    return context.json(await readPerson(database(env.DB), id, vars.operator.userId, vars.now));
  })
  .get('/people/:id/orders', valid('query', roleQuerySchema), recordsLook, async (context) => {
    const { role, cursor } = context.req.valid('query');
    const id = personIdOf(context.req.param('id'));
    return context.json(listOrders(await selectOrders(database(context.env.DB), id, role, cursor)));
  })
  .get(
    '/people/:id/conversations',
    valid('query', roleQuerySchema),
    recordsLook,
    async (context) => {
      const { role, cursor } = context.req.valid('query');
      const id = personIdOf(context.req.param('id'));
      const db = database(context.env.DB);
      return context.json(listConversations(await selectConversations(db, id, role, cursor)));
    },
  )
  .get('/people/:id/reports', valid('query', sideQuerySchema), recordsLook, async (context) => {
    const { side, cursor } = context.req.valid('query');
    const id = personIdOf(context.req.param('id'));
    return context.json(
      listReports(await selectReports(database(context.env.DB), id, side, cursor)),
    );
  })
  .get('/people/:id/decisions', valid('query', pageQuerySchema), recordsLook, async (context) => {
    const { cursor } = context.req.valid('query');
    const id = personIdOf(context.req.param('id'));
    return context.json(listDecisions(await selectDecisions(database(context.env.DB), id, cursor)));
  })
  .get('/people/:id/notices', recordsLook, async (context) => {
    const id = personIdOf(context.req.param('id'));
    await requireAccount(database(context.env.DB), id);
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
  })
  .post(
    '/people/:id/decisions',
    inOwnName,
    runsOwnOutbox,
    validBody(decisionSchema),
    async (context) => {
      const { db, now, operator } = context.var;
      const id = personIdOf(context.req.param('id'));
      await refuseOwn(db, operator, { id });
      const decision = context.req.valid('json');
      const { action, rule, reason } = decision;
      // One operator alone cannot shut the others out.
      if (action !== 'warn' && (await isOfTeam(db, id, action))) {
        const about = {
          terms: { what: 'moderate', person: id, action, rule },
          ...{ subjectId: id, cents: null, reason },
          request: await proposedRequest(context),
        };
        if (!(await isApproved(db, about, operator, now))) return context.body(null, 202);
      }
      const made = await decideOnPerson(db, context.env, deciderIdOf(operator), id, decision, now);
      recordChanges(context, { before: null, after: { ...made, action, rule } });
      return context.json(made, 201);
    },
  )
  .post(
    '/people/:id/decisions/:decisionId/lift',
    inOwnName,
    runsOwnOutbox,
    validBody(becauseSchema),
    async (context) => {
      const { db, now, operator } = context.var;
      const personId = personIdOf(context.req.param('id'));
      const decisionId = readPathId(context.req.param('decisionId'), 'decision.not_found');
      const { reason } = context.req.valid('json');
      await liftDecision(db, deciderIdOf(operator), { personId, decisionId }, reason, now);
      const lifted = { decision: decisionId, liftedAt: new Date(now).toISOString() };
      recordChanges(context, { before: { ...lifted, liftedAt: null }, after: lifted });
      return context.body(null, 204);
    },
  )
  .post('/people/:id/verification', inOwnName, validBody(confirmationSchema), async (context) => {
    const { db, now, operator } = context.var;
    const id = personIdOf(context.req.param('id'));
    const { shows } = context.req.valid('json');
    const request = await confirmVerification(db, deciderIdOf(operator), id, shows, now);
    recordChanges(context, { before: { isVerified: false }, after: { isVerified: true } });
    publishAfterResponse(context, { things: [`verification:${request}`] });
    return context.body(null, 204);
  })
  .post('/people/:id/sessions/end', validBody(sessionsSchema), async (context) => {
    const db = database(context.env.DB);
    const id = personIdOf(context.req.param('id'));
    await refuseOwn(db, context.var.operator, { id });
    await requireAccount(db, id);
    const { sessionId } = context.req.valid('json');
    const ended = await endSessionsOf(context, db, id, sessionId);
    recordChanges(context, { before: { sessions: ended }, after: { sessions: 0 } });
    return context.json({ ended });
  })
  .post('/people/:id/export', validBody(becauseSchema), async (context) => {
    const { env, executionCtx, var: vars } = context;
    const db = database(env.DB);
    const id = personIdOf(context.req.param('id'));
    await refuseOwn(db, vars.operator, { id });
    await requireAccount(db, id);
    const { state } = await requestExport(db, id, vars.now);
    // The files and their links are for the person alone, who is mailed.
    executionCtx.waitUntil(
      runExports(env, vars.now, { runsMax: 1 }).catch((error: unknown) =>
        console.error(
          JSON.stringify({ event: 'account_export.deferred', error: describeFailure(error) }),
        ),
      ),
    );
    return context.json({ state }, 202);
  })
  .post('/people/:id/mail/refuse', validBody(becauseSchema), async (context) => {
    const { env, var: vars } = context;
    const db = database(env.DB);
    const id = personIdOf(context.req.param('id'));
    await refuseOwn(db, vars.operator, { id });
    const { email: address } = await requireAccount(db, id);
    const isOff = await refuseAddress(env, { address, reason: 'bounce', at: vars.now });
    recordChanges(context, { before: null, after: { isOff } });
    return context.body(null, 204);
  })
  .post('/people/:id/mail/accept', validBody(becauseSchema), async (context) => {
    const db = database(context.env.DB);
    const id = personIdOf(context.req.param('id'));
    await refuseOwn(db, context.var.operator, { id });
    await requireAccount(db, id);
    recordChanges(context, { before: await acceptAddressOf(db, id), after: null });
    return context.body(null, 204);
  });

/** The account; 404 for an unknown or deleted one. */
async function requireAccount(db: Database, id: string): Promise<{ email: string }> {
  const found = await db
    .select({ email: authUsers.email })
    .from(authUsers)
    .where(eq(authUsers.id, id))
    .get();
  if (!found) throw new ProblemError('user.not_found');
  return found;
}

/** True for an operator or moderator. Throws 409 `decision.in_force` when one is hidden or suspended already. */
async function isOfTeam(db: Database, id: string, action: 'hide' | 'suspend'): Promise<boolean> {
  const [row] = await db
    .select({
      hiddenAt: profiles.hiddenAt,
      suspendedAt: profiles.suspendedAt,
      hasRole: sql`exists (select 1 from ${moderators} where ${moderators.userId} = ${id})
        or exists (select 1 from ${operators} where ${operators.userId} = ${id})`
        .mapWith(Boolean)
        .as('has_role'),
    })
    .from(profiles)
    .where(eq(profiles.id, id));
  if (!row?.hasRole) return false;
  if ((action === 'hide' ? row.hiddenAt : row.suspendedAt) !== null)
    throw new ProblemError('decision.in_force');
  return true;
}
