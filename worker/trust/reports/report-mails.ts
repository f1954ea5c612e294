import { eq } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { moderationCases, moderationDecisions, reports } from '../../../database/schema.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { deliverMail } from '../../platform/mail/deliver.ts';
import { outcomeMail, receivedMail } from './report-mail-words.ts';

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
  await mailReporter(env, reportId, now, ({ createdAt, decidedAt }) =>
    decidedAt !== null && decidedAt <= createdAt ? 'outcome' : 'received',
  );
}

/** Mails the outcome of a report in the same way. */
export async function mailOutcome(
  env: Env,
  { reportId }: OutboxData<'report_received'>,
  now: number,
): Promise<void> {
  await mailReporter(env, reportId, now, () => 'outcome');
}

async function mailReporter(
  env: Env,
  reportId: string,
  now: number,
  kindOf: (report: { createdAt: number; decidedAt: number | null }) => 'received' | 'outcome',
): Promise<void> {
  const [found] = await database(env.DB)
    .select({
      id: reports.id,
      email: reports.email,
      category: reports.category,
      createdAt: reports.createdAt,
      subjectType: moderationCases.subjectType,
      decidedAt: moderationCases.decidedAt,
      action: moderationDecisions.action,
    })
    .from(reports)
    .innerJoin(moderationCases, eq(moderationCases.id, reports.caseId))
    .leftJoin(moderationDecisions, eq(moderationDecisions.caseId, reports.caseId))
    .where(eq(reports.id, reportId));
  if (!found?.email) return;
  const { email, action, ...report } = found;
  const site = { origin: env.SITE_ORIGIN, publisher: env.PUBLISHER };
  const mail =
    action !== null && kindOf(report) === 'outcome'
      ? outcomeMail(email, report, action, site)
      : receivedMail(email, report, site);
  await deliverMail(env, mail, now);
}
