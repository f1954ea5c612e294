import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { outboxKinds } from '../../domain/outbox.ts';
import { migratedDatabase } from '../../scripts/migrations/present-schema.ts';

const database = migratedDatabase();

describe('outbox', () => {
  it('is written by no trigger and no SQL in a string, which name a kind that nobody checks', () => {
    const triggers = database
      .prepare(`select name, sql from sqlite_master where type = 'trigger'`)
      .all() as { name: string; sql: string }[];
    const inCode = globSync('{worker,database}/**/*.ts').map((name) => ({
      name,
      sql: readFileSync(name, 'utf8'),
    }));
    const writers = [...triggers, ...inCode].filter(({ sql }) =>
      /insert into "?outbox\b/i.test(sql),
    );
    expect(writers.map(({ name }) => name)).toEqual([]);
  });

  it('assigns every kind to its lane', () => {
    const lane = database.prepare(
      `insert into outbox (kind, data, due_at) values (?, '{}', 0) returning lane`,
    );
    const lanes = Object.entries(outboxKinds).map(([kind]) => [kind, lane.get(kind)?.lane]);
    const numbers = { promised: 0, follows: 1, mail: 2 };
    expect(lanes).toEqual(
      Object.entries(outboxKinds).map(([kind, work]) => [kind, numbers[work.lane]]),
    );
  });
});
