import { and, asc, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { requireModerator, selectIsModerator } from '../../../database/moderator-only.ts';
import {
  moderationCases as cases,
  moderationDecisions as decisions,
  profiles,
  reports,
} from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { excerptText } from '../../../domain/moderation/excerpt.ts';
import type {
  AuthorHistory,
  ReportedCaseDetail,
} from '../../../domain/moderation/moderation-wire.ts';
import { reportNumber } from '../../../domain/moderation/report-number.ts';
import { ProblemError } from '../../../domain/problem.ts';
import {
  caseColumns,
  describeCase,
  type PictureEnv,
  REPORTS_READ_MAX,
  subjectOf,
} from './case-columns.ts';
import { decisionColumn } from './decision-json.ts';
import { personColumn } from './person-json.ts';
import { selectSubject, subjectNow } from './subject-now.ts';

/** Maximum number of the author's decisions, and of their other open cases, that a case shows. */
const HISTORY_MAX = 20;

/** True for the case of a report, whichever of its reports is named. */
export function isCaseOf(reportId: string): SQL {
  return or(
    eq(cases.id, reportId),
    eq(cases.id, sql`(select case_id from reports where reports.id = ${reportId})`),
  )!;
}

/**
 * Everything that a decision on a case needs: the content's current state, all its reports, and the
 * author's history. 404 for a user who is no moderator, 403 `moderation.own` for one's own content.
 */
export async function getCase(
  db: Database,
  env: Pick<Env, 'CONVERSATION'> & PictureEnv,
  moderatorId: string,
  reportId: string,
  now: number,
): Promise<ReportedCaseDetail> {
  const caseId = sql`(select ${cases.id} from ${cases} where ${isCaseOf(reportId)})`;
  const authorId = sql`(select author_id from ${cases} where ${isCaseOf(reportId)})`;
  const { role, found, reported, author, decided, others, subject, hiding } = await batch(db, {
    role: selectIsModerator(db, moderatorId),
    found: first(db.select(caseColumns).from(cases).where(isCaseOf(reportId))),
    reported: db
      .select({
        id: reports.id,
        category: reports.category,
        text: reports.text,
        createdAt: reports.createdAt,
        reporter: personColumn('reporter', sql`reports.reporter_id`),
      })
      .from(reports)
      .where(eq(reports.caseId, caseId))
      .orderBy(asc(reports.createdAt))
      .limit(REPORTS_READ_MAX),
    author: first(
      db
        .select({
          createdAt: profiles.createdAt,
          hiddenAt: profiles.hiddenAt,
          suspendedAt: profiles.suspendedAt,
        })
        .from(profiles)
        .where(eq(profiles.id, authorId)),
    ),
    decided: db
      .select({
        subjectType: decisions.subjectType,
        subjectId: decisions.subjectId,
        conversationId: decisions.conversationId,
        excerpt:
          sql<string>`(select excerpt from moderation_cases where moderation_cases.id = case_id)`.as(
            'excerpt',
          ),
        decision: decisionColumn('decision', sql`decided.id = moderation_decisions.id`),
      })
      .from(decisions)
      .where(
        and(
          eq(decisions.authorId, authorId),
          ne(decisions.caseId, caseId),
          isNull(decisions.takenBackAt),
        ),
      )
      .orderBy(desc(decisions.createdAt), desc(decisions.id))
      .limit(HISTORY_MAX),
    others: db
      .select({
        id: cases.id,
        subjectType: cases.subjectType,
        subjectId: cases.subjectId,
        conversationId: cases.conversationId,
        excerpt: cases.excerpt,
        category: cases.category,
        count: cases.reportCount,
      })
      .from(cases)
      .where(and(eq(cases.authorId, authorId), sql`decided_at is null`, ne(cases.id, caseId)))
      .orderBy(asc(cases.openedAt))
      .limit(HISTORY_MAX),
    subject: first(selectSubject(db, isCaseOf(reportId))),
    hiding: first(
      db
        .select({ id: decisions.id })
        .from(decisions)
        .innerJoin(
          cases,
          and(
            eq(cases.subjectType, decisions.subjectType),
            eq(cases.subjectId, decisions.subjectId),
            sql`${cases.conversationId} is ${decisions.conversationId}`,
            isCaseOf(reportId),
          ),
        )
        .where(and(eq(decisions.action, 'hide'), isNull(decisions.liftedAt)))
        .limit(1),
    ),
  });
  requireModerator(role);
  if (!found) throw new ProblemError('report.not_found');
  if (found.authorId === moderatorId) throw new ProblemError('moderation.own');
  const history: AuthorHistory | null = author
    ? {
        memberSince: iso(author.createdAt),
        state:
          author.suspendedAt !== null
            ? 'suspended'
            : author.hiddenAt !== null
              ? 'hidden'
              : 'present',
        decisions: decided.map((row) => ({
          ...row.decision!,
          subject: subjectOf(row),
          excerpt: excerptText(row.subjectType, row.excerpt),
        })),
        openCases: others.map(({ id, excerpt, category, count, ...row }) => ({
          ...{ id, number: reportNumber(id), subject: subjectOf(row) },
          ...{ excerpt: excerptText(row.subjectType, excerpt), category, count },
        })),
      }
    : null;
  return {
    ...describeCase(env, found, now),
    now: await subjectNow(env, { ...found, isHidden: Boolean(hiding) }, subject?.subject ?? null),
    reports: reported.map(({ id, category, text, createdAt, reporter }) => ({
      ...{ id, category, text, reporter },
      createdAt: iso(createdAt),
    })),
    history,
  };
}
