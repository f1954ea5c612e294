import { asc, eq, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { relatedWords } from '../../../database/schema.ts';
import { MINUTE_MS } from '../../../domain/limits.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { RELATED_WORDS_MAX, type WordMeanings } from '../../../domain/search/related-words.ts';

/** Lifetime of this isolate's copy, so that a search stays one round trip. */
const COPY_MS = 10 * MINUTE_MS;

let copy: { words: WordMeanings; readAt: number } | undefined;

/** The words that operators added, as of at most {@link COPY_MS} ago. */
export async function knownWords(db: Database, now: number): Promise<WordMeanings> {
  if (!copy || Math.abs(now - copy.readAt) >= COPY_MS)
    copy = { words: await selectWords(db), readAt: now };
  return copy.words;
}

/** Query: the words that operators added, in order. */
export const selectWords = (db: Database) =>
  db
    .select({ word: relatedWords.word, meaning: relatedWords.meaning })
    .from(relatedWords)
    .orderBy(asc(relatedWords.word));

/** Adds a word, or changes its meaning; returns it as it was, or null. 409 `related_word.too_many`. */
export async function saveWord(db: Database, word: string, meaning: string, now: number) {
  const isIt = eq(relatedWords.word, word);
  const { before, stored } = await batch(db, {
    before: first(db.select().from(relatedWords).where(isIt)),
    saved: insertWhere(
      db,
      relatedWords,
      { word, meaning, addedAt: now },
      sql`(select count(*) from related_words where word <> ${word}) < ${RELATED_WORDS_MAX}`,
    ).onConflictDoUpdate({ target: relatedWords.word, set: { meaning } }),
    stored: first(db.select().from(relatedWords).where(isIt)),
  });
  if (!stored) throw new ProblemError('related_word.too_many');
  copy = undefined;
  return before ? { word, meaning: before.meaning } : null;
}

/** Removes a word, and returns it as it was, or null. */
export async function deleteWord(db: Database, word: string) {
  const [before] = await db.delete(relatedWords).where(eq(relatedWords.word, word)).returning();
  copy = undefined;
  return before ? { word, meaning: before.meaning } : null;
}
