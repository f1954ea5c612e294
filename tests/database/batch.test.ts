import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { batch, ConditionFailed, first, onlyIf } from '../../database/batch.ts';
import { houseNames } from '../../database/schema.ts';
import { ProblemError } from '../../domain/problem.ts';
import { db } from '../support/workerd/marketplace.ts';

const insert = (word: string) => db.insert(houseNames).values({ word, addedAt: 0 }).returning();
const select = (word: string) => db.select().from(houseNames).where(eq(houseNames.word, word));

describe('batch', () => {
  it('returns rows, first rows and lists by name, in any order of reading', async () => {
    const { rows, one, none, list, last } = await batch(db, {
      list: [insert('un'), insert('deux')],
      rows: select('un'),
      holds: onlyIf(sql`true`),
      one: first(select('deux')),
      empty: [],
      none: first(select('trois')),
      last: insert('quatre'),
    });
    expect(list.flat().map(({ word }) => word)).toEqual(['un', 'deux']);
    expect([rows[0]?.word, one?.word, none, last[0]?.word]).toEqual([
      'un',
      'deux',
      undefined,
      'quatre',
    ]);
  });

  it('changes nothing and throws the problem of the first condition that does not hold', async () => {
    const tried = batch(db, {
      written: insert('cinq'),
      isThere: onlyIf(sql`exists ${select('cinq')}`, () => new ProblemError('topics.changed')),
      isAlone: onlyIf(sql`false`, async () => new ProblemError('profile.changed')),
      isNamed: onlyIf(sql`false`),
    });
    await expect(tried).rejects.toThrow('profile.changed');
    expect(await select('cinq')).toEqual([]);
    await expect(batch(db, { holds: onlyIf(sql`false`) })).rejects.toThrow(ConditionFailed);
    await expect(batch(db, { holds: onlyIf(sql`null`) })).rejects.toThrow(ConditionFailed);
  });

  it("throws D1's error when a statement fails", async () => {
    const again = batch(db, { holds: onlyIf(sql`true`), un: insert('six'), deux: insert('six') });
    await expect(again).rejects.toThrow('UNIQUE constraint failed');
  });
});
