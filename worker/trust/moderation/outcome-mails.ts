import { eq } from 'drizzle-orm';
import { aliased } from '../../../database/aliased.ts';
import { type Database, database } from '../../../database/client.ts';
import {
  moderationAppeals as appeals,
  authUsers,
  moderationCases as cases,
  moderationDecisions as decisions,
  profiles,
  reports,
} from '../../../database/schema.ts';
import { reportNumber } from '../../../domain/moderation/report-number.ts';
import type { NoticeEvent } from '../../../domain/notifications/notice-facts.ts';
import type { NoticeWords } from '../../../domain/notifications/notice-words.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { paths } from '../../../site/paths.ts';
import { confirmationParts } from '../../accounts/auth/confirm-address.ts';
import { accountKey } from '../../platform/mail/account-key.ts';
import { deliverMail } from '../../platform/mail/deliver.ts';
import { signToken } from '../../platform/signed-token.ts';
import { outcomes } from '../reports/report-mail-words.ts';
import {
  appealOutcome,
  liftedStatement,
  type StatedDecision,
  type StatementOfReasons,
  statement,
} from './statement-words.ts';

/**
 * Notifies the users whom decisions concern, from the outbox rows that are written with them. An inbox
 * ignores repeated events; a mail sent again after a crash has the same Message-ID.
 */

/**
 * Sends the statement of reasons to the author, unless the decision has been lifted meanwhile; with `liftedFor`, that it
 * was lifted, and why.
 */
export async function mailDecision(
  env: Env,
  { decisionId, liftedFor }: OutboxData<'statement'>,
  now: number,
): Promise<void> {
  const found = await findStated(database(env.DB), decisionId);
  if (!found) return;
  if (liftedFor !== undefined) {
    const liftedAt = found.liftedAt ?? now;
    const lifting = { reason: liftedFor, liftedAt };
    const said = liftedStatement(found.decision, lifting, await letterTo(env, found));
    return notify(env, found, `moderation:${decisionId}:lifted`, liftedAt, said, now);
  }
  if (found.liftedAt !== null) return;
  const letter = { ...(await letterTo(env, found)), origin: env.SITE_ORIGIN };
  const said = statement(found.decision, letter);
  await notify(env, found, `moderation:${found.decision.id}`, found.decision.createdAt, said, now);
}

/** Sends the outcome of an appeal to the appellant. */
export async function mailAppealOutcome(
  env: Env,
  { appealId }: OutboxData<'appeal_outcome'>,
  now: number,
): Promise<void> {
  const db = database(env.DB);
  const appeal = await db.select().from(appeals).where(eq(appeals.id, appealId)).get();
  const found = appeal && (await findStated(db, appeal.decisionId));
  if (!found || appeal.decidedAt === null) return;
  const { isUpheld, reason, decidedAt } = appeal;
  const outcome = { isUpheld: isUpheld!, reason: reason!, decidedAt };
  const said = appealOutcome(found.decision, outcome, await letterTo(env, found));
  await notify(env, found, `appeal:${appeal.id}`, decidedAt, said, now);
}

/** Notifies a member in the app of the outcome of their report, unless the decision was taken back. */
export async function notifyReporter(
  env: Env,
  { decisionId, reportId }: OutboxData<'report_outcome'>,
): Promise<void> {
  const [found] = await database(env.DB)
    .select({
      reporterId: reports.reporterId,
      action: decisions.action,
      at: decisions.createdAt,
      takenBackAt: decisions.takenBackAt,
    })
    .from(reports)
    .innerJoin(decisions, eq(decisions.id, decisionId))
    .where(eq(reports.id, reportId));
  if (!found?.reporterId || found.takenBackAt !== null) return;
  const words = {
    title: `Votre signalement ${reportNumber(reportId)} a été examiné`,
    body: outcomes[found.action],
  };
  // One mail gathers the outcomes of a reporter (`mailOutcomes`).
  const facts = { kind: 'moderation', ...words, path: paths.rules, isMailed: true } as const;
  await env.INBOX.getByName(found.reporterId).tell([event(`report:${reportId}`, facts, found.at)]);
}

async function findStated(db: Database, decisionId: string) {
  const [found] = await db
    .select({
      decision: aliased('decision', {
        id: decisions.id,
        action: decisions.action,
        subjectType: decisions.subjectType,
        excerpt: cases.excerpt,
        reportCount: cases.reportCount,
        rule: decisions.rule,
        reason: decisions.reason,
        createdAt: decisions.createdAt,
      }),
      liftedAt: decisions.liftedAt,
      authorId: decisions.authorId,
      email: authUsers.mailTo,
      confirmedAt: authUsers.emailConfirmedAt,
      key: authUsers.unsubscribeKey,
      suspendedAt: profiles.suspendedAt,
    })
    .from(decisions)
    .innerJoin(cases, eq(cases.id, decisions.caseId))
    .innerJoin(authUsers, eq(authUsers.id, decisions.authorId))
    .innerJoin(profiles, eq(profiles.id, decisions.authorId))
    .where(eq(decisions.id, decisionId));
  const action = found?.decision.action;
  if (!found || action === undefined || action === 'none') return null;
  // An unconfirmed address may be a stranger's, so it gets none of the account's content.
  const excerpt = found.confirmedAt === null ? '' : found.decision.excerpt;
  const { reportCount, ...decision } = found.decision;
  const stated: StatedDecision = { ...decision, action, excerpt, isReported: reportCount > 0 };
  return { ...found, decision: stated };
}

type Found = NonNullable<Awaited<ReturnType<typeof findStated>>>;

/** The recipient and link of the mail. A suspended user cannot sign in, so their link carries the decision. */
async function letterTo(env: Env, { decision, authorId, email, key, suspendedAt }: Found) {
  if (suspendedAt === null) return { to: email, href: env.SITE_ORIGIN + paths.decisions };
  const secret = await accountKey(database(env.DB), authorId, key);
  const path = paths.appealBy(signToken('appeal', decision.id, secret));
  return { to: email, href: env.SITE_ORIGIN + path };
}

async function notify(
  env: Env,
  { authorId, confirmedAt }: Found,
  thing: string,
  at: number,
  { title, body, mail }: StatementOfReasons,
  now: number,
): Promise<void> {
  const facts = { kind: 'moderation', title, body, path: paths.decisions, isMailed: true } as const;
  await env.INBOX.getByName(authorId).tell([event(thing, facts, at)]);
  const ending = await confirmationParts(env, database(env.DB), { id: authorId, confirmedAt }, now);
  await deliverMail(env, { ...mail, parts: [...mail.parts, ...ending] }, now);
}

function event(
  thing: string,
  facts: NoticeWords & Extract<NoticeEvent['facts'], { kind: 'moderation' }>,
  at: number,
): NoticeEvent {
  return { thing, facts, acts: [{ id: thing, at, actor: null }], count: 1, since: at };
}
