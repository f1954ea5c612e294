import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { numberOfUser } from '../../database/numbers.ts';
import { creatorDays } from '../../database/schema.ts';
import { parisDay } from '../../domain/dates/paris.ts';
import { createCreator, createPerson, db, type Person } from '../support/workerd/marketplace.ts';

let creator: Person;
beforeEach(async () => {
  await db.delete(creatorDays);
  creator = await createCreator();
});

const daysOf = (id: string) =>
  db
    .select()
    .from(creatorDays)
    .where(eq(creatorDays.creatorNumber, numberOfUser(id)));

const change = (at: number, columns: Record<string, number | string>, id = creator.id) => {
  const names = Object.keys(columns).map((name) => sql.identifier(name));
  const values = Object.values(columns).map((value) => sql`${value}`);
  return db.run(sql`insert into creator_day_changes (creator_id, at, ${sql.join(names, sql`, `)})
    values (${id}, ${at}, ${sql.join(values, sql`, `)})`);
};

const hourInParis = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' },
});

describe('creator_day_changes', () => {
  it('finds the day and hour of Paris, in every season and year', async () => {
    const begin = Date.parse('2000-01-01T00:00:00Z');
    const anywhere = fc.integer({ min: begin, max: Date.parse('2060-01-01T00:00:00Z') });
    // Around the hour at which clocks change, in any year.
    const atChange = fc
      .tuple(
        fc.integer({ min: 2000, max: 2059 }),
        fc.constantFrom('03', '10'),
        fc.integer({ min: 25, max: 31 }),
        fc.integer({ min: -3 * 3_600_000, max: 5 * 3_600_000 }),
      )
      .map(([year, month, day, ms]) => Date.parse(`${year}-${month}-${day}T00:00:00Z`) + ms);
    const times = fc.sample(fc.oneof(anywhere, atChange), 300);
    for (const at of times) {
      await db.delete(creatorDays);
      await change(at, { questions: 1 });
      const [row] = await daysOf(creator.id);
      const known = { day: row!.day, hours: row!.hours };
      expect(known, new Date(at).toISOString()).toEqual({
        day: parisDay(at),
        hours: { [Number(hourInParis.format(at))]: 1 },
      });
    }
  });

  it('adds up the changes of a day, its hours and its topics', async () => {
    const noon = Date.parse('2026-11-26T11:00:00Z');
    const topic = crypto.randomUUID();
    const other = crypto.randomUUID();
    await change(noon, { questions: 1, topic_id: topic });
    await change(noon + 60_000, { questions: 1, topic_id: topic });
    await change(noon + 3_600_000, { questions: 1, topic_id: other });
    await change(noon, { earned_cents: 640, topic_id: topic });
    await change(noon, { earned_cents: -40, topic_id: topic });
    await change(noon, { views: 3, followers: -1 });
    const rows = await daysOf(creator.id);
    expect(rows).toMatchObject([
      {
        ...{ day: '2026-11-26', viewCount: 3, questionCount: 3, followerCount: -1 },
        ...{ earnedCents: 600, answerCount: 0, profileViewCount: 0 },
        hours: { '12': 2, '13': 1 },
        topics: { [topic]: [2, 600], [other]: [1, 0] },
      },
    ]);
  });

  it('ignores users who are no creators', async () => {
    const person = await createPerson();
    await change(Date.now(), { views: 1 }, person.id);
    await change(Date.now(), { views: 1 }, crypto.randomUUID());
    await change(Date.now(), { views: 1 });
    expect(await db.select().from(creatorDays)).toHaveLength(1);
  });
});
