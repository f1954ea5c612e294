import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import { isBlockBetween } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { profiles, unmetQuestions } from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { anonymousQuestion, UNMET_QUESTIONS_MAX } from '../../../domain/search/unmet-question.ts';

/** Questions in the list of a creator, and in that of the operators. */
const SHOWN_MAX = 30;
const OPERATORS_SHOWN_MAX = 200;

/** The questions for which the user waits, in the order in which they asked. */
export async function listOwnUnmetQuestions(db: Database, userId: string) {
  const { rows } = await batch(db, {
    rows: db
      .select({
        id: unmetQuestions.id,
        question: unmetQuestions.question,
        createdAt: unmetQuestions.createdAt,
      })
      .from(unmetQuestions)
      .where(eq(unmetQuestions.userId, userId))
      .orderBy(asc(unmetQuestions.createdAt), asc(unmetQuestions.id)),
  });
  return rows.map(({ createdAt, ...row }) => ({ ...row, askedAt: iso(createdAt) }));
}

/**
 * Notifies the user once when a creator can answer the question, which the next run looks for; the same question again
 * is the same wish. 409 `unmet_question.too_many`.
 */
export async function saveUnmetQuestion(
  db: Database,
  userId: string,
  question: string,
  now: number,
): Promise<{ id: string }> {
  const { stored } = await batch(db, {
    saved: insertWhere(
      db,
      unmetQuestions,
      { id: crypto.randomUUID(), userId, question, createdAt: now, dueAt: now },
      sql`(select count(*) from unmet_questions where user_id = ${userId}) < ${UNMET_QUESTIONS_MAX}`,
    ).onConflictDoNothing(),
    stored: first(
      db
        .select({ id: unmetQuestions.id })
        .from(unmetQuestions)
        .where(and(eq(unmetQuestions.userId, userId), eq(unmetQuestions.question, question))),
    ),
  });
  if (!stored) throw new ProblemError('unmet_question.too_many');
  return stored;
}

/** Takes the wish back; a repeated request, and another user's question, change nothing. */
export async function deleteUnmetQuestion(db: Database, userId: string, id: string) {
  await db
    .delete(unmetQuestions)
    .where(and(eq(unmetQuestions.id, id), eq(unmetQuestions.userId, userId)));
}

/**
 * Questions of the categories in which the creator has a topic, the newest first, without their askers. Excludes those
 * of the creator, and of users between whom and the creator is a block.
 */
export async function listNearQuestions(db: Database, creatorId: string) {
  const { rows } = await batch(db, {
    rows: selectShown(
      db,
      sql`${unmetQuestions.categoryId} in (select parent_id from topics
          join creator_topic_prefs on topic_id = topics.id where creator_id = ${creatorId})
        and ${profiles.id} <> ${creatorId} and not ${isBlockBetween(creatorId, profiles.id)}`,
    ).limit(SHOWN_MAX),
  });
  return rows.map(({ id: _, ...row }) => anonymous(row));
}

/** The newest questions, for operators, without their askers. */
export async function listUnmetQuestions(db: Database) {
  const rows = await selectShown(db, sql`true`).limit(OPERATORS_SHOWN_MAX);
  return rows.map(({ id, ...row }) => ({ id, ...anonymous(row) }));
}

/** Questions of users who are not hidden, except those that operators have hidden; the newest first. */
function selectShown(db: Database, where: SQL) {
  return db
    .select({
      id: unmetQuestions.id,
      question: unmetQuestions.question,
      createdAt: unmetQuestions.createdAt,
      name: profiles.name,
      username: profiles.username,
    })
    .from(unmetQuestions)
    .innerJoin(profiles, eq(profiles.id, unmetQuestions.userId))
    .where(and(isNull(unmetQuestions.hiddenAt), eq(profiles.isVisible, true), where))
    .orderBy(desc(unmetQuestions.createdAt));
}

/** Hides a question from creators. Its asker keeps waiting. */
export async function hideUnmetQuestion(db: Database, id: string, now: number) {
  await db.update(unmetQuestions).set({ hiddenAt: now }).where(eq(unmetQuestions.id, id));
}

type Row = Awaited<ReturnType<typeof selectShown>>[number];

const anonymous = ({ question, createdAt, name, username }: Omit<Row, 'id'>) => ({
  question: anonymousQuestion(question, [name, username]),
  askedAt: iso(createdAt),
});
