import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { type Database, database } from '../../../database/client.ts';
import {
  authUsers,
  moderationDecisions as decisions,
  moderationCases,
  profiles,
  reports,
} from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { DECISION_FINAL_MS } from '../../../domain/moderation/moderation-decision.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { deliverMail } from '../../platform/mail/deliver.ts';
import { knownPublisher } from '../../platform/settings.ts';
import { type DecidedReport, outcomesMail, receivedMail } from './report-mail-words.ts';

/**
 * Mails a reporter who gave an e-mail that the report has arrived or, when the content had just
 * been decided on, the outcome. Sends nothing for a report without an e-mail. Rejects when the mail
 * is not accepted; it may then be sent again under the same key.
 */
export async function mailReceipt(
  env: Env,
  { reportId }: OutboxData<'report_received'>,
  now: number,
): Promise<void> {
  const [found] = await selectReports(database(env.DB)).where(eq(reports.id, reportId));
  if (!found?.email) return;
  const { email, decidedAt, outcome, ...report } = found;
  const site = await siteOf(env, now);
  const isAnswered = outcome !== null && decidedAt !== null && decidedAt <= report.createdAt;
  const mail = isAnswered
    ? outcomesMail(email, [{ ...report, action: outcome, excerpt: null }], visitor(reportId), site)
    : receivedMail(email, report, site);
  await deliverMail(env, mail, now);
}

/** Decisions that are older than this were mailed, or their mail was given up. */
const GATHERED_FOR_MS = 2 * DAY_MS;
/** Maximum number of outcomes in one mail; a further mail has the rest. */
const OUTCOMES_MAX = 20;

/**
 * Mails a reporter everything that was decided on their reports and not mailed yet, in one mail. Does nothing when the
 * report's outcome was mailed, or its decision was taken back. A member whose address is unconfirmed, or who is
 * suspended, gets no mail. Rejects when the mail is not accepted; then it may be sent again under the same key.
 */
export async function mailOutcomes(
  env: Env,
  { reportId }: OutboxData<'outcomes_mail'>,
  now: number,
): Promise<void> {
  const db = database(env.DB);
  const [reporter] = await db
    .select({
      memberId: reports.reporterId,
      email: reports.email,
      mailbox: reports.mailbox,
      mailedAt: reports.outcomeMailedAt,
      account: {
        email: authUsers.mailTo,
        confirmedAt: authUsers.emailConfirmedAt,
        suspendedAt: profiles.suspendedAt,
      },
    })
    .from(reports)
    .leftJoin(profiles, eq(profiles.id, reports.reporterId))
    .leftJoin(authUsers, eq(authUsers.id, reports.reporterId))
    .where(eq(reports.id, reportId));
  if (!reporter || reporter.mailedAt !== null) return;
  const { memberId, mailbox } = reporter;
  const to = memberId === null ? reporter.email : confirmedAddress(reporter.account);
  const isTheirs =
    memberId === null
      ? mailbox === null
        ? eq(reports.id, reportId)
        : and(eq(reports.mailbox, mailbox), eq(reports.email, reporter.email!))
      : eq(reports.reporterId, memberId);
  if (to === null) return;
  const found = await selectReports(db)
    .where(
      and(
        isTheirs,
        isNull(reports.outcomeMailedAt),
        // A report that came after the decision was answered at once.
        gt(decisions.createdAt, reports.createdAt),
        lte(decisions.createdAt, now - DECISION_FINAL_MS),
        gt(decisions.createdAt, now - GATHERED_FOR_MS),
      ),
    )
    .orderBy(asc(decisions.createdAt), asc(reports.id))
    .limit(OUTCOMES_MAX);
  const [first, ...others] = found.map(
    ({ email: _, decidedAt: __, outcome, excerpt, ...report }): DecidedReport => ({
      ...report,
      action: outcome!,
      excerpt: memberId === null || report.subjectType === 'message' ? null : excerpt,
    }),
  );
  if (!first) return;
  const kind = { isMember: memberId !== null, key: `report.${reportId}.outcome` };
  await deliverMail(env, outcomesMail(to, [first, ...others], kind, await siteOf(env, now)), now);
  const ids = JSON.stringify([first, ...others].map(({ id }) => id));
  await db
    .update(reports)
    .set({ outcomeMailedAt: now })
    .where(inArray(reports.id, sql`(select value from json_each(${ids}))`));
}

function selectReports(db: Database) {
  return db
    .select({
      id: reports.id,
      email: reports.email,
      category: reports.category,
      createdAt: reports.createdAt,
      subjectType: moderationCases.subjectType,
      excerpt: moderationCases.excerpt,
      decidedAt: moderationCases.decidedAt,
      outcome: decisions.action,
    })
    .from(reports)
    .innerJoin(moderationCases, eq(moderationCases.id, reports.caseId))
    .leftJoin(decisions, and(eq(decisions.caseId, reports.caseId), isNull(decisions.takenBackAt)))
    .$dynamic();
}

interface MailedAccount {
  email: string | null;
  confirmedAt: number | null;
  suspendedAt: number | null;
}

/** The address of a member, where mail may name what they did; null when it must not. */
function confirmedAddress(account: MailedAccount): string | null {
  return account.confirmedAt === null || account.suspendedAt !== null ? null : account.email;
}

const visitor = (reportId: string) => ({ isMember: false, key: `report.${reportId}.outcome` });

const siteOf = async (env: Env, now: number) => ({
  origin: env.SITE_ORIGIN,
  publisher: await knownPublisher(env, now),
});
