import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import {
  moderationAppeals as appeals,
  moderationDecisions as decisions,
} from '../../../database/schema.ts';
import { iso, isoOrNull } from '../../../domain/dates/iso.ts';
import { CASES_PAGE_SIZE } from '../../../domain/limits.ts';
import { excerptText } from '../../../domain/moderation/excerpt.ts';
import { appealableUntil, appealRefusal } from '../../../domain/moderation/moderation-decision.ts';
import type { OwnDecision } from '../../../domain/moderation/moderation-wire.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { type Cursor, cutPage, formatCursor, isBefore } from '../../platform/http/cursor.ts';
import { privateLink } from '../../platform/images/private-link.ts';
import { type PictureEnv, pictureColumn, subjectOf } from './case-columns.ts';

/**
 * Excludes decisions without an effect, because authors must not learn about those reports, and those that
 * were taken back.
 */
const isProcessed = and(ne(decisions.action, 'none'), isNull(decisions.takenBackAt))!;

/** The decisions on the author's content that they may know about. */
const isOf = (authorId: string) => and(eq(decisions.authorId, authorId), isProcessed)!;

interface AppealJson {
  text: string;
  createdAt: number;
  outcome: { uphold: number; reason: string; decidedAt: number } | null;
}

function selectDecisions(db: Database) {
  return db
    .select({
      id: decisions.id,
      action: decisions.action,
      rule: decisions.rule,
      reason: decisions.reason,
      subjectType: decisions.subjectType,
      subjectId: decisions.subjectId,
      conversationId: decisions.conversationId,
      createdAt: decisions.createdAt,
      liftedAt: decisions.liftedAt,
      picture: pictureColumn('picture', 'moderation_decisions'),
      excerpt:
        sql<string>`(select excerpt from moderation_cases where moderation_cases.id = case_id)`.as(
          'excerpt',
        ),
      appeal: sql<AppealJson | null>`(
        select json_object('text', text, 'createdAt', created_at, 'outcome', iif(decided_at is null, null,
          json_object('uphold', is_upheld, 'reason', reason, 'decidedAt', decided_at)))
        from moderation_appeals where decision_id = moderation_decisions.id)`
        .mapWith((json: string): AppealJson => JSON.parse(json))
        .as('appeal'),
    })
    .from(decisions);
}

type DecisionRow = Awaited<ReturnType<typeof selectDecisions>>[number];

function ownDecision(env: PictureEnv, row: DecisionRow, now: number): OwnDecision {
  const { appeal, createdAt } = row;
  const isAppealable = appealRefusal({ createdAt, isAppealed: appeal !== null }, now) === null;
  return {
    id: row.id,
    action: row.action,
    rule: row.rule,
    reason: row.reason,
    subject: subjectOf(row),
    excerpt: excerptText(row.subjectType, row.excerpt),
    imageUrl: privateLink(env, row.picture, now),
    createdAt: iso(createdAt),
    liftedAt: isoOrNull(row.liftedAt),
    appealUntil: isAppealable ? iso(appealableUntil(createdAt)) : null,
    appeal: appeal && {
      text: appeal.text,
      createdAt: iso(appeal.createdAt),
      outcome: appeal.outcome && {
        uphold: appeal.outcome.uphold === 1,
        reason: appeal.outcome.reason,
        decidedAt: iso(appeal.outcome.decidedAt),
      },
    },
  };
}

/** A page of the decisions on the author's own content, latest first. */
export async function listOwnDecisions(
  db: Database,
  env: PictureEnv,
  authorId: string,
  cursor: Cursor | undefined,
  now: number,
): Promise<{ decisions: OwnDecision[]; nextCursor: string | null }> {
  const { found } = await batch(db, {
    found: selectDecisions(db)
      .where(and(isOf(authorId), isBefore([decisions.createdAt, decisions.id], cursor)))
      .orderBy(desc(decisions.createdAt), desc(decisions.id))
      .limit(CASES_PAGE_SIZE + 1),
  });
  const { rows, nextCursor } = cutPage(found, CASES_PAGE_SIZE, ({ createdAt, id }) =>
    formatCursor({ time: createdAt, id }),
  );
  return { decisions: rows.map((row) => ownDecision(env, row, now)), nextCursor };
}

/** A decision as its author sees it; null when there is none that they may know about. */
export async function findDecision(
  db: Database,
  env: PictureEnv,
  decisionId: string,
  now: number,
): Promise<OwnDecision | null> {
  const [row] = await selectDecisions(db).where(and(eq(decisions.id, decisionId), isProcessed));
  return row ? ownDecision(env, row, now) : null;
}

/**
 * Appeals a decision, once and in time. 404 when it does not concern content of `authorId`; 409
 * `appeal.exists` or `appeal.too_late`.
 */
export async function appeal(
  db: Database,
  authorId: string,
  decisionId: string,
  text: string,
  now: number,
): Promise<{ id: string }> {
  const id = crypto.randomUUID();
  const isIt: SQL = and(eq(decisions.id, decisionId), isOf(authorId))!;
  const ofDecision = eq(appeals.decisionId, decisions.id);
  const inTime = sql`${now} - ${decisions.createdAt} <= ${appealableUntil(0)}`;
  const { found } = await batch(db, {
    appealed: insertWhere(
      db,
      appeals,
      { id, decisionId: sql`${decisions.id}`, text, createdAt: now },
      and(isIt, isNull(appeals.id), inTime)!,
      sql`${decisions} left join ${appeals} on ${ofDecision}`,
    ),
    found: first(
      db
        .select({
          createdAt: sql<number>`${decisions.createdAt}`.as('decided_at'),
          appealId: sql<string | null>`${appeals.id}`.as('appeal_id'),
        })
        .from(decisions)
        .leftJoin(appeals, ofDecision)
        .where(isIt),
    ),
  });
  if (!found) throw new ProblemError('decision.not_found');
  if (found.appealId === id) return { id };
  const refusal = appealRefusal(
    { createdAt: found.createdAt, isAppealed: found.appealId !== null },
    now,
  );
  throw new ProblemError(refusal ?? 'appeal.exists');
}
