import { eq, or, type SQL, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { moderationCases, moderationDecisions, outbox, reports } from '../../../database/schema.ts';
import { mailboxOf } from '../../../domain/accounts/mailbox.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { type ModeratedType, urgencyOf } from '../../../domain/moderation/moderation.ts';
import { DECISION_FINAL_MS } from '../../../domain/moderation/moderation-decision.ts';
import {
  type MadeReport,
  type NewReport,
  REPORT_MAILS_PER_DAY,
  type ReportSubject,
} from '../../../domain/moderation/report.ts';
import { reportNumber } from '../../../domain/moderation/report-number.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import { type ProblemCode, ProblemError } from '../../../domain/problem.ts';
import { selectThing } from './reported-thing.ts';

/** A decision applies this long to further reports of the unchanged content. */
const DECISION_STANDS_MS = DAY_MS;

const missing = {
  profile: 'user.not_found',
  post: 'post.not_found',
  comment: 'comment.not_found',
  message: 'message.not_found',
  rating: 'rating.not_found',
} as const satisfies Record<ModeratedType, ProblemCode>;

/**
 * Reports content. All open reports of the same content form one case, which the first one opens;
 * rules and writes share a batch, so that concurrent reports open only one. A repeated report by
 * the same user returns their earlier report. Unchanged content that was decided on within a day
 * opens no new case: the report joins that decision, unless it is the first to call the content
 * illegal, which needs a review, or names another category after a decision that changed nothing. `reporterId` is null for a signed-out reporter. 404 for content
 * that the reporter may not see, 400 `report.self`.
 */
export async function makeReport(
  db: Database,
  env: Env,
  reporterId: string | null,
  { subject, category, text, email }: NewReport,
  now: number,
): Promise<MadeReport> {
  const id = crypto.randomUUID();
  const thing = sql`(${await selectThing(env, subject, reporterId)}) as thing`;
  const mayReport = sql`thing.author_id is not ${reporterId}`;
  const open = openCaseOf(subject);
  const decided = decidedCaseOf(subject, category, reporterId, now);
  const { things, report } = await batch(db, {
    things: db.select({ authorId: sql<string>`author_id`.as('author_id') }).from(thing),
    opened: insertWhere(
      db,
      moderationCases,
      {
        id,
        subjectType: subject.type,
        subjectId: subject.id,
        conversationId: conversationOf(subject),
        authorId: sql`thing.author_id`,
        excerpt: sql`thing.excerpt`,
        category,
        openedAt: now,
      },
      sql`${mayReport} and coalesce(${open}, ${decided}) is null`,
      thing,
    ),
    reported: insertWhere(
      db,
      reports,
      {
        id,
        caseId: sql`coalesce(${open}, ${decided})`,
        reporterId,
        // A signed-in reporter is notified through their account.
        ...(reporterId || !email ? {} : unlessMailedOften(email, now)),
        category,
        text,
        createdAt: now,
      },
      mayReport,
      thing,
    ).onConflictDoNothing(),
    urgent: db
      .update(moderationCases)
      .set({ urgency: sql`min(urgency, ${urgencyOf(category)})` })
      .where(sql`${moderationCases.id} = (select case_id from reports where id = ${id})`),
    // The receipt of a report that joins a decision names the outcome, once it cannot be taken back any more.
    receipt: insertWhere(
      db,
      outbox,
      outboxEntry(
        'report_received',
        { reportId: id },
        sql`max(${now}, coalesce(${moderationCases.decidedAt} + ${DECISION_FINAL_MS}, 0))` as never,
      ),
      sql`${reports.id} = ${id} and ${reports.email} is not null`,
      sql`${reports} join ${moderationCases} on ${moderationCases.id} = ${reports.caseId}`,
    ),
    report: first(
      db
        .select({
          id: sql<string>`${reports.id}`.as('report_id'),
          isDecided: sql<number>`${moderationCases.decidedAt} is not null`.as('is_decided'),
        })
        .from(thing)
        .innerJoin(
          reports,
          or(
            eq(reports.id, id),
            reporterId
              ? sql`${reports.reporterId} = ${reporterId} and ${reports.caseId} = coalesce(${open}, ${decided})`
              : undefined,
          ),
        )
        .innerJoin(moderationCases, eq(moderationCases.id, reports.caseId)),
    ),
  });
  if (things.length === 0) throw new ProblemError(missing[subject.type]);
  if (!report) throw new ProblemError('report.self');
  return {
    id: report.id,
    number: reportNumber(report.id),
    state: report.isDecided ? 'decided' : 'open',
    isRepeated: report.id !== id,
  };
}

function openCaseOf(subject: ReportSubject): SQL {
  return sql`(select id from ${moderationCases}
    where ${isAbout(subject)} and decided_at is null)`;
}

/**
 * The recently decided case of the current content that the report joins; null when it needs a new one. After a
 * decision that changed nothing, that is a report of another category, unless the reporter took part in the case.
 */
function decidedCaseOf(
  subject: ReportSubject,
  category: NewReport['category'],
  reporterId: string | null,
  now: number,
): SQL {
  const answersIt = sql`decision.action <> 'none'
    or exists (select 1 from ${reports} as examined
      where examined.case_id = decided.id and examined.category = ${category})
    or exists (select 1 from ${reports} as own
      where own.case_id = decided.id and own.reporter_id = ${reporterId})`;
  return sql`(select decided.id from ${moderationDecisions} as decision
    join ${moderationCases} as decided on decided.id = decision.case_id
    where ${isAbout(subject, sql`decision.`)}
      and decision.created_at > ${now - DECISION_STANDS_MS} and decided.excerpt = thing.excerpt
      and decision.taken_back_at is null
      and (decided.category = 'illegal' or ${category} <> 'illegal')
      and (${answersIt})
    order by decision.created_at desc limit 1)`;
}

function conversationOf(subject: ReportSubject): string | null {
  return subject.type === 'message' ? subject.conversationId : null;
}

/** True when a row of cases or decisions is about the subject. `of` is the table's name and a dot, if needed. */
function isAbout(subject: ReportSubject, of = sql``): SQL {
  return sql`${of}subject_type = ${subject.type} and ${of}subject_id = ${subject.id}
    and ${of}conversation_id is ${conversationOf(subject)}`;
}

/** The e-mail and its mailbox; null once today's reports with that mailbox have used up its mails. */
function unlessMailedOften(email: string, now: number) {
  const mailbox = mailboxOf(email);
  const today = sql`select 1 from ${reports}
    where mailbox = ${mailbox} and created_at > ${now - DAY_MS} limit ${REPORT_MAILS_PER_DAY}`;
  const unless = (value: string) => sql<string | null>`iif(
    (select count(*) from (${today})) < ${REPORT_MAILS_PER_DAY}, ${value}, null)`;
  return { email: unless(email), mailbox: unless(mailbox) };
}
