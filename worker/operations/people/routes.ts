import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { database } from '../../../database/client.ts';
import { describeFailure } from '../../../database/failure.ts';
import { authUsers, conversations } from '../../../database/schema.ts';
import { REASON_MAX_LENGTH } from '../../../domain/limits.ts';
import { moderationActions } from '../../../domain/moderation/moderation.ts';
import { ruleNameSchema } from '../../../domain/moderation/moderation-rules.ts';
import { operatorsSearchSchema } from '../../../domain/operations/operators-search.ts';
import type { ConversationOfTwo, PersonNotice } from '../../../domain/operations/people-wire.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { textSchema } from '../../../domain/text/text.ts';
import { endSessionsOf } from '../../accounts/auth/sign-out.ts';
import { requestExport } from '../../accounts/export/request-export.ts';
import { runExports } from '../../accounts/export/run-exports.ts';
import { confirmVerification } from '../../community/verification/confirm-verification.ts';
import { runsOwnOutbox } from '../../jobs/outbox/request-outbox.ts';
import { publishAfterResponse } from '../../notifications/publish-after-response.ts';
import type { AppContext, AppEnv } from '../../platform/http/app-env.ts';
import { pageQuerySchema } from '../../platform/http/cursor.ts';
import { readPathId } from '../../platform/http/path-id.ts';
import { valid, validBody } from '../../platform/http/validation.ts';
import { acceptAddressOf, refuseAddress } from '../../platform/mail/refusals.ts';
import { decideOnPerson } from '../../trust/moderation/decide-on-person.ts';
import { liftDecision } from '../../trust/moderation/lift-decision.ts';
import { isApproved, proposedRequest } from '../approvals.ts';
import { deciderIdOf, refuseOwn } from '../own-account.ts';
import { recordChanges, recordsLook } from '../record-acts.ts';
import { namedColumn } from './named-person.ts';
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
import { search } from './search.ts';
import { decisionOnTeam, isOfTeam } from './team-decisions.ts';

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

/** The person of the path; the id may be unknown. Throws 404 `user.not_found` for none. */
const personIdOf = (context: AppContext) => readPathId(context.req.param('id')!, 'user.not_found');

/** The database, and the person of the path. */
const personOf = (context: AppContext) => ({
  db: database(context.env.DB),
  id: personIdOf(context),
});

/** The person of the path with their account. Throws 404 `user.not_found` for an unknown or deleted one. */
async function accountOf(context: AppContext) {
  const { db, id } = personOf(context);
  const found = await db
    .select({ email: authUsers.email })
    .from(authUsers)
    .where(eq(authUsers.id, id))
    .get();
  if (!found) throw new ProblemError('user.not_found');
  return { db, id, email: found.email };
}

/** The same, of another person. Throws 403 `moderation.own` for the operator's own. */
async function othersAccount(context: AppContext) {
  const { db, id } = personOf(context);
  await refuseOwn(db, context.var.operator, { id });
  return accountOf(context);
}

/** Requires the operator's own account: the decision bears their name. */
const inOwnName = createMiddleware<AppEnv>(async (context, next) => {
  deciderIdOf(context.var.operator);
  await next();
});

/** True when two operators agree on a decision about one of the team; the first request is a proposal. */
async function isAgreed(
  context: AppContext,
  terms: { what: string; person: string; [name: string]: unknown },
  reason: string,
): Promise<boolean> {
  const { db, now, operator } = context.var;
  const request = await proposedRequest(context);
  const about = { terms, subjectId: terms.person, cents: null, reason, request };
  return isApproved(db, about, operator, now);
}

/**
 * The operators' one search, a person's page, and the acts that fit there (docs/operations.md). Each look is logged.
 * Nobody acts on their own account.
 */
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
    return context.json(listReports(await selectReports(db, id, side, cursor)));
  })
  .get('/people/:id/decisions', valid('query', pageQuerySchema), recordsLook, async (context) => {
    const { cursor } = context.req.valid('query');
    const { db, id } = personOf(context);
    return context.json(listDecisions(await selectDecisions(db, id, cursor)));
  })
  .get('/people/:id/notices', recordsLook, async (context) => {
    const { id } = await accountOf(context);
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
      const id = personIdOf(context);
      await refuseOwn(db, operator, { id });
      const decision = context.req.valid('json');
      const { action, rule, reason } = decision;
      if (action !== 'warn' && (await isOfTeam(db, id, action))) {
        const terms = { what: 'moderate', person: id, action, rule };
        if (!(await isAgreed(context, terms, reason))) return context.body(null, 202);
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
      const personId = personIdOf(context);
      const decisionId = readPathId(context.req.param('decisionId'), 'decision.not_found');
      const { reason } = context.req.valid('json');
      await refuseOwn(db, operator, { id: personId });
      const deciderId = deciderIdOf(operator);
      const onTeam = await decisionOnTeam(db, { personId, decisionId }, deciderId);
      if (onTeam) {
        const terms = { what: 'lift', person: personId, decision: decisionId, ...onTeam };
        if (!(await isAgreed(context, terms, reason))) return context.body(null, 202);
      }
      await liftDecision(db, deciderId, { personId, decisionId }, reason, now);
      const lifted = { decision: decisionId, liftedAt: new Date(now).toISOString() };
      recordChanges(context, { before: { ...lifted, liftedAt: null }, after: lifted });
      return context.body(null, 204);
    },
  )
  .post('/people/:id/verification', inOwnName, validBody(confirmationSchema), async (context) => {
    const { db, now, operator } = context.var;
    const id = personIdOf(context);
    const { shows } = context.req.valid('json');
    const request = await confirmVerification(db, deciderIdOf(operator), id, shows, now);
    recordChanges(context, { before: { isVerified: false }, after: { isVerified: true } });
    publishAfterResponse(context, { things: [`verification:${request}`] });
    return context.body(null, 204);
  })
  .post('/people/:id/sessions/end', validBody(sessionsSchema), async (context) => {
    const { db, id } = await othersAccount(context);
    const { sessionId } = context.req.valid('json');
    const ended = await endSessionsOf(context, db, id, sessionId);
    recordChanges(context, { before: { sessions: ended }, after: { sessions: 0 } });
    return context.json({ ended });
  })
  .post('/people/:id/export', validBody(becauseSchema), async (context) => {
    const { env, executionCtx, var: vars } = context;
    const { db, id } = await othersAccount(context);
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
    const { email: address } = await othersAccount(context);
    const isOff = await refuseAddress(env, { address, reason: 'bounce', at: vars.now });
    recordChanges(context, { before: null, after: { isOff } });
    return context.body(null, 204);
  })
  .post('/people/:id/mail/accept', validBody(becauseSchema), async (context) => {
    const { db, id } = await othersAccount(context);
    recordChanges(context, { before: await acceptAddressOf(db, id), after: null });
    return context.body(null, 204);
  });
