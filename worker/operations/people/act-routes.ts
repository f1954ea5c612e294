import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { database } from '../../../database/client.ts';
import { refusalSchema } from '../../../domain/accounts/mail-event.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { REASON_MAX_LENGTH } from '../../../domain/limits.ts';
import { moderationActions } from '../../../domain/moderation/moderation.ts';
import { ruleNameSchema } from '../../../domain/moderation/rule-name-input.ts';
import { revocationSchema } from '../../../domain/moderation/verification.ts';
import { letterSchema } from '../../../domain/operations/letters.ts';
import { textSchema } from '../../../domain/text/text.ts';
import {
  cancelFactorReset,
  findResettable,
  startFactorReset,
} from '../../accounts/auth/factor-reset.ts';
import { endSessionsOf } from '../../accounts/auth/sign-out.ts';
import { requestExport } from '../../accounts/export/request-export.ts';
import { runExports } from '../../accounts/export/run-exports.ts';
import { confirmVerification } from '../../community/verification/confirm-verification.ts';
import { revokeVerification } from '../../community/verification/revoke-verification.ts';
import { runsOwnOutbox } from '../../jobs/outbox/request-outbox.ts';
import { publishAfterResponse } from '../../notifications/publish-after-response.ts';
import type { AppContext, AppEnv } from '../../platform/http/app-env.ts';
import { readPathId } from '../../platform/http/path-id.ts';
import { validBody, validOptionalBody } from '../../platform/http/validation.ts';
import { log } from '../../platform/log.ts';
import { acceptAddressOf, refuseAddress } from '../../platform/mail/refusals.ts';
import { deleteByOperator } from '../../trust/account-deletion/request-deletion.ts';
import { writeLetter } from '../../trust/letters/letters.ts';
import {
  decisionOnTeam,
  involvedIn,
  isInForceOnTeam,
  isOfTeam,
  shutsOutMember,
} from '../../trust/moderation/about-team.ts';
import { decideOnPerson } from '../../trust/moderation/decide-on-person.ts';
import { liftDecision } from '../../trust/moderation/lift-decision.ts';
import {
  because,
  becauseSchema,
  deciderIdOf,
  doOnce,
  permitOf,
  recordChanges,
  refuseOwn,
} from '../kit.ts';
import { addressOf, personOf } from './person-of.ts';

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
/** Scripts may leave the reason out; the console asks for it. */
const perhapsBecause = validOptionalBody(
  z.strictObject({ reason: textSchema(REASON_MAX_LENGTH).default('') }),
);

/** The person of the path with their address. Throws 403 `moderation.own` for the operator's own account. */
async function othersAccount(context: AppContext) {
  const { db, id } = personOf(context);
  await refuseOwn(db, context.var.operator, { id });
  return { db, id, address: await addressOf(db, id) };
}

/** Requires the operator's own account: the decision bears their name. */
const inOwnName = createMiddleware<AppEnv>(async (context, next) => {
  deciderIdOf(context.var.operator);
  await next();
});

/** The acts on a person, their account and their address (docs/operations.md). Nobody acts on their own account. */
export const peopleActRoutes = new Hono<AppEnv>()
  .post(
    '/people/:id/decisions',
    inOwnName,
    runsOwnOutbox,
    validBody(decisionSchema),
    async (context) => {
      const { db, now, operator } = context.var;
      const { id } = personOf(context);
      await refuseOwn(db, operator, { id });
      const decision = context.req.valid('json');
      const { action, rule, reason } = decision;
      const act = {
        terms: { what: 'moderate' as const, person: id, action, rule },
        ...{ subjectId: id, people: [id], isAboutTeam: shutsOutMember(id, action), reason },
      };
      const permit = await permitOf(context, act, db);
      if (!permit) return context.body(null, 202);
      const by = { userId: deciderIdOf(operator), permit };
      const made = await decideOnPerson(db, context.env, by, id, decision, now);
      recordChanges(context, { before: null, after: { ...made, action, rule } });
      return context.json(made, 201);
    },
  )
  .post(
    '/people/:id/decisions/:decisionId/lift',
    inOwnName,
    runsOwnOutbox,
    because,
    async (context) => {
      const { db, now, operator } = context.var;
      const { id: personId } = personOf(context);
      const decisionId = readPathId(context.req.param('decisionId'), 'decision.not_found');
      const { reason } = context.req.valid('json');
      await refuseOwn(db, operator, { id: personId });
      const deciderId = deciderIdOf(operator);
      const onTeam = await decisionOnTeam(db, { personId, decisionId }, deciderId);
      const act = {
        terms: { what: 'lift' as const, person: personId, decision: decisionId, ...onTeam },
        ...{ subjectId: personId, people: [personId], reason },
        isAboutTeam: isInForceOnTeam(personId, decisionId),
        excluded: involvedIn(decisionId),
      };
      const permit = await permitOf(context, act, db);
      if (!permit) return context.body(null, 202);
      await liftDecision(db, { userId: deciderId, permit }, { personId, decisionId }, reason, now);
      const lifted = { decision: decisionId, liftedAt: iso(now) };
      recordChanges(context, { before: { ...lifted, liftedAt: null }, after: lifted });
      return context.body(null, 204);
    },
  )
  .post(
    '/people/:id/letters',
    inOwnName,
    runsOwnOutbox,
    validBody(letterSchema),
    async (context) => {
      const { db, now, operator } = context.var;
      const { id: personId } = await othersAccount(context);
      const letter = context.req.valid('json');
      await writeLetter(db, { ...letter, personId, authorId: deciderIdOf(operator) }, now);
      return context.body(null, 204);
    },
  )
  .post('/people/:id/verification', inOwnName, validBody(confirmationSchema), async (context) => {
    const { db, now, operator } = context.var;
    const { id } = personOf(context);
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
  .post('/people/:id/export', because, async (context) => {
    const { env, executionCtx, var: vars } = context;
    const { db, id } = await othersAccount(context);
    const { state } = await requestExport(db, id, vars.now);
    // The files and their links are for the person alone, who is mailed.
    executionCtx.waitUntil(
      runExports(env, vars.now, { runsMax: 2 }).catch((error: unknown) =>
        log.error('account_export.deferred', { error }),
      ),
    );
    return context.json({ state }, 202);
  })
  .post('/people/:id/mail/refuse', because, async (context) => {
    const { env, var: vars } = context;
    const { address } = await othersAccount(context);
    const isOff = await refuseAddress(env, { address, reason: 'bounce', at: vars.now });
    recordChanges(context, { before: null, after: { isOff } });
    return context.body(null, 204);
  })
  .post('/people/:id/mail/accept', because, async (context) => {
    const { db, id } = await othersAccount(context);
    recordChanges(context, { before: await acceptAddressOf(db, id, context.var.now), after: null });
    return context.body(null, 204);
  })
  .post('/users/:username/factor-reset', perhapsBecause, async (context) => {
    const { env, var: vars } = context;
    const db = database(env.DB);
    const { username } = context.req.param();
    await refuseOwn(db, vars.operator, { username });
    const id = await findResettable(db, username);
    const act = {
      terms: { what: 'factor_reset' as const, person: id, username },
      ...{ subjectId: id, people: [id], reason: context.req.valid('json').reason },
      isAboutTeam: sql`exists (select 1 from profiles where id = ${id} and ${isOfTeam('profiles.id')})`,
    };
    const started = await doOnce(context, act, () => startFactorReset(env, db, username, vars.now));
    if (!started) return context.json({ dueAt: null }, 202);
    recordChanges(context, { before: null, after: started.done });
    return context.json(started.done, 202);
  })
  .delete('/users/:username/factor-reset', perhapsBecause, async (context) => {
    await cancelFactorReset(database(context.env.DB), context.req.param('username'));
    return context.body(null, 204);
  })
  // The log names the account by its username, which is in the path.
  .delete('/users/:username', perhapsBecause, async (context) => {
    const username = context.req.param('username').toLowerCase();
    await refuseOwn(database(context.env.DB), context.var.operator, { username });
    const { reason } = context.req.valid('json');
    let id: string | null = null;
    const isDeleted = await deleteByOperator(context, username, async (userId, remove) => {
      id = userId;
      const terms = { what: 'delete_account' as const, person: userId, username };
      const act = { terms, subjectId: userId, people: [userId], reason };
      return (await doOnce(context, act, remove)) !== undefined;
    });
    if (!isDeleted) return context.body(null, 202);
    recordChanges(context, { before: { person: id }, after: null });
    return context.body(null, 204);
  })
  .post('/verifications/revoke', validBody(revocationSchema), async (context) => {
    const db = database(context.env.DB);
    const revocation = context.req.valid('json');
    await refuseOwn(db, context.var.operator, revocation);
    const id = await revokeVerification(db, revocation, context.var.now);
    recordChanges(context, { before: { isVerified: true }, after: { isVerified: false } });
    publishAfterResponse(context, { things: [`verification:${id}`] });
    return context.body(null, 204);
  })
  .post('/mail/bounces', validBody(refusalSchema), async (context) => {
    const refusal = context.req.valid('json');
    const isOff = await refuseAddress(context.env, { ...refusal, at: context.var.now });
    return context.json({ isOff });
  });
