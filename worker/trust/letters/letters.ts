import { and, eq, ne, sql } from 'drizzle-orm';
import { batch, decideAgain, first, onlyIf } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { operatorLetters as letters, outbox } from '../../../database/schema.ts';
import { answerRefusal } from '../../../domain/operations/letters.ts';
import { outboxEntry } from '../../../domain/outbox.ts';
import { ProblemError } from '../../../domain/problem.ts';

type NewLetter = Omit<typeof letters.$inferInsert, 'createdAt' | 'isWaiting'>;

/** Number of answers of the person since the team's latest letter; null when the team never wrote. */
export const answersSince = (personId: string) => sql<number | null>`(
  select (select count(*) from operator_letters answer where answer.person_id = letter.person_id
    and answer.written_by = 'person' and answer.created_at >= letter.created_at)
  from operator_letters letter where letter.person_id = ${personId} and letter.written_by = 'team'
  order by letter.created_at desc limit 1)`;

/**
 * Writes a letter or a note of the team, which ends the waiting of earlier answers. A letter is brought to its person by
 * the outbox. Sent again with the same id, it changes nothing. Throws 404 `user.not_found` for an unknown or
 * deleted person, `order.not_found` for an order that is not the person's, and 409 `message.id_reused`.
 */
export async function writeLetter(db: Database, letter: NewLetter, now: number): Promise<void> {
  const { id, personId, orderId = null } = letter;
  const isNew = sql`exists (select 1 from operator_letters where id = ${id} and created_at = ${now})`;
  const isPresent = sql`exists (select 1 from profiles where id = ${personId} and deleted_at is null)`;
  const isTheirs = sql`(${orderId} is null or exists (
    select 1 from orders where id = ${orderId} and ${personId} in (asker_id, creator_id)))`;
  const { found } = await batch(db, {
    written: insertWhere(
      db,
      letters,
      { ...letter, createdAt: now },
      and(isPresent, isTheirs)!,
    ).onConflictDoNothing(),
    answered: db
      .update(letters)
      .set({ isWaiting: false })
      .where(and(eq(letters.personId, personId), eq(letters.isWaiting, true), isNew)),
    delivered:
      letter.side === 'team'
        ? [insertWhere(db, outbox, outboxEntry('letter', { letterId: id }, now), isNew)]
        : [],
    found: selectById(db, id),
  });
  if (found) requireSame(found, letter);
  else throw new ProblemError(orderId === null ? 'user.not_found' : 'order.not_found');
}

/**
 * Stores a person's answer, about the order of the team's latest letter. Sent again with the same id, it changes nothing.
 * Throws 404 `letter.none` when the team never wrote, and 409 `letter.limit_reached` or `message.id_reused`.
 */
export async function answerLetter(
  db: Database,
  personId: string,
  { id, text }: { id: string; text: string },
  now: number,
): Promise<void> {
  const side = 'person';
  await decideAgain(async () => {
    const { before, found } = await batch(db, {
      before: first(db.select({ since: answersSince(personId).as('since') }).from(sql`(select 1)`)),
      found: selectById(db, id),
    });
    if (found) return requireSame(found, { personId, side, text });
    const since = before?.since ?? null;
    const refusal = answerRefusal(since);
    if (refusal) throw new ProblemError(refusal);
    await batch(db, {
      isUnchanged: onlyIf(sql`${answersSince(personId)} is ${since}`),
      written: db
        .insert(letters)
        .values({
          ...{ id, personId, side, authorId: personId, text, isWaiting: true, createdAt: now },
          orderId: sql`(select order_id from operator_letters latest where latest.person_id = ${personId}
            and latest.written_by = 'team' order by latest.created_at desc limit 1)`,
        })
        .onConflictDoNothing(),
    });
  });
}

const selectById = (db: Database, id: string) =>
  first(
    db
      .select({ personId: letters.personId, side: letters.side, text: letters.text })
      .from(letters)
      .where(eq(letters.id, id)),
  );

/** Throws 409 `message.id_reused` when what is stored under the id is not what was sent. */
function requireSame(
  stored: Pick<NewLetter, 'personId' | 'side' | 'text'>,
  sent: Pick<NewLetter, 'personId' | 'side' | 'text'>,
): void {
  const isSame =
    stored.personId === sent.personId && stored.side === sent.side && stored.text === sent.text;
  if (!isSame) throw new ProblemError('message.id_reused');
}

/** Letters and answers, without notes, which their person may not read here. */
export const isOwnLetter = (personId: string) =>
  and(eq(letters.personId, personId), ne(letters.side, 'note'))!;
