import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { database } from '../../../database/client.ts';
import { BATCH_ROWS, pieces, type Walk } from '../../../worker/discovery/rankings/batches.ts';

/** Three rows of each time, with random ids: a batch ends between rows that differ by id only. */
const placeOf = (n: number) => [Math.floor(n / 3), `${(n * 7919) % 10_007}-${n}`] as const;

const walk: Walk = {
  from: sql`walked`,
  begins: sql`time >= 0`,
  where: sql`is_on = 1`,
  order: [sql`time`, sql`id`],
  columns: sql`id, time`,
  rows: sql`select json_object('id', id) as json from piece where id not like '%-1'`,
};

/** Rows of a test table; the walk skips every tenth. */
async function fill(size: number): Promise<string[]> {
  const rows = Array.from({ length: size }, (_, n) => [...placeOf(n), n % 10 === 9 ? 0 : 1]);
  await env.DB.batch([
    env.DB.prepare('drop table if exists walked'),
    env.DB.prepare(
      'create table walked (time integer, id text, is_on integer, primary key (time, id))',
    ),
    env.DB.prepare(
      `insert into walked select value ->> 0, value ->> 1, value ->> 2 from json_each(?)`,
    ).bind(JSON.stringify(rows)),
  ]);
  return rows.filter(([, id, isOn]) => isOn && id !== placeOf(1)[1]).map(([, id]) => String(id));
}

/** The ids of each batch of a walk; other writes happen `between` batches. */
async function walked(between?: (count: number) => Promise<unknown>): Promise<string[][]> {
  const found: string[][] = [];
  for await (const piece of pieces<{ id: string }>(database(env.DB), walk)) {
    found.push(piece.map(({ id }) => id));
    await between?.(found.length);
  }
  return found;
}

const inOrder = (ids: readonly string[]) => [...ids].sort();

it('pieces returns each row once, for full batches, one row fewer and one row more', async () => {
  // Nine of ten are on the walk.
  const full = (BATCH_ROWS / 9) * 10;
  for (const size of [0, 1, 2, Math.floor(full), Math.ceil(full) + 1, 2 * Math.ceil(full)]) {
    const all = await fill(size);
    const found = await walked();
    expect(inOrder(found.flat()), `${size} rows`).toEqual(inOrder(all));
  }
});

it('pieces returns each unchanged row once, while others are inserted and deleted, including a batch’s last row', async () => {
  const all = await fill(3 * BATCH_ROWS);
  const gone = new Set<string>();
  const found: string[][] = await walked(async (count) => {
    const last = await env.DB.prepare(
      `select id, time from walked where is_on = 1 order by time, id limit 1 offset ?`,
    )
      .bind(BATCH_ROWS - 1)
      .first<{ id: string; time: number }>();
    const next = await env.DB.prepare(
      `select id from walked where is_on = 1 and (time, id) > (?, ?) order by time, id limit 1`,
    )
      .bind(last!.time, last!.id)
      .first<{ id: string }>();
    for (const row of [last, next]) gone.add(row!.id);
    await env.DB.batch([
      env.DB.prepare('delete from walked where id in (?, ?)').bind(last!.id, next!.id),
      // One behind the walk's position, one ahead of it.
      env.DB.prepare(`insert into walked values (0, ?, 1)`).bind(`new-${count}`),
      env.DB.prepare(`insert into walked values (1000000, ?, 1)`).bind(`ahead-${count}`),
    ]);
  });
  const seen = found.flat();
  expect(found.length).toBeGreaterThan(2);
  expect(new Set(seen).size).toBe(seen.length);
  for (const id of all) if (!gone.has(id)) expect(seen).toContain(id);
});
