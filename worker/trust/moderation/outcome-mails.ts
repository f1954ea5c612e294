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
import { outcomes } from '../reports/report-mail-words.ts';
import { mailOutcome } from '../reports/report-mails.ts';
import { appealToken } from './appeal-token.ts';
import {
  appealOutcome,
  type StatedDecision,
  type StatementOfReasons,
  statement,
} from './statement-words.ts';

/**
 * Whom decisions concern is told of them, by the rows that triggers write with them. An inbox knows what it
 * was told; a mail that is sent again, after a crash in between, has the same Message-ID.
 */

/** The statement of reasons to whom a decision concerns. Not of one that has been taken back meanwhile. */
export async function mailDecision(
  env: Env,
  { decisionId }: OutboxData<'statement'>,
  now: number,
): Promise<void> {
  const found = await findStated(database(env.DB), decisionId);
  if (!found || found.liftedAt !== null) return;
  const letter = { ...(await letterTo(env, found)), origin: env.SITE_ORIGIN };
  const said = statement(found.decision, letter);
  await say(env, found, `moderation:${found.decision.id}`, found.decision.createdAt, said, now);
}

/** What came of an appeal, to who made it. */
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
  await say(env, found, `appeal:${appeal.id}`, decidedAt, said, now);
}

/** What came of a report to who made it: in the app, or at the address that they gave. */
export async function sendReporterMail(
  env: Env,
  { decisionId, reportId }: OutboxData<'report_outcome'>,
  now: number,
): Promise<void> {
  const [found] = await database(env.DB)
    .select({ reporterId: reports.reporterId, action: decisions.action, at: decisions.createdAt })
    .from(reports)
    .innerJoin(decisions, eq(decisions.id, decisionId))
    .where(eq(reports.id, reportId));
  if (!found) return;
  if (found.reporterId === null) return mailOutcome(env, { reportId: reportId }, now);
  const words = {
    title: `Votre signalement ${reportNumber(reportId)} a été examiné`,
    body: outcomes[found.action],
  };
  const facts = { kind: 'moderation', ...words, path: paths.rules } as const;
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
        rule: decisions.rule,
        reason: decisions.reason,
        createdAt: decisions.createdAt,
      }),
      liftedAt: decisions.liftedAt,
      authorId: decisions.authorId,
      email: authUsers.email,
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
  // An address that may be a stranger's gets nothing of what the account has written.
  const excerpt = found.confirmedAt === null ? '' : found.decision.excerpt;
  return { ...found, decision: { ...found.decision, action, excerpt } satisfies StatedDecision };
}

type Found = NonNullable<Awaited<ReturnType<typeof findStated>>>;

/** Who is suspended cannot sign in: their link says itself which decision it is about. */
async function letterTo(env: Env, { decision, authorId, email, key, suspendedAt }: Found) {
  if (suspendedAt === null) return { to: email, href: env.SITE_ORIGIN + paths.decisions };
  const secret = await accountKey(database(env.DB), authorId, key);
  const path = paths.appealBy(appealToken(decision.id, secret));
  return { to: email, href: env.SITE_ORIGIN + path };
}

async function say(
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
