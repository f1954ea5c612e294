import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import { DELETE_BATCH } from '../../../worker/jobs/retention.ts';
import { jobNamed } from '../../support/workerd/jobs.ts';
import { createPerson, type Person } from '../../support/workerd/marketplace.ts';
import { observedD1 } from '../../support/workerd/observed-d1.ts';

const NOW = Date.UTC(2026, 10, 22);
const OLD = 2_300;

let person: Person;
beforeEach(async () => {
  person = await createPerson();
});

/** Inserts this many rows; `n` numbers them. */
const fill = (table: string, columns: string, values: string, rows: number) =>
  env.DB.prepare(
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${rows})
     insert into ${table} (${columns}) select ${values} from numbers`,
  ).run();

/** The columns of each table, and a row's values by its id and whether it has expired. */
const tables: Record<string, [columns: string, values: (id: string, isOld: boolean) => string]> = {
  auth_sessions: [
    'id, user_id, method, created_at, refreshed_at, expires_at',
    (id, isOld) => `${id}, '${person.id}', 'password', 1, 1, ${isOld ? NOW : NOW + 1}`,
  ],
  auth_flow_states: [
    'code_hash, kind, data, expires_at',
    (id, isOld) => `${id}, 'oauth_state', '{}', ${isOld ? NOW : NOW + 1}`,
  ],
  auth_challenges: [
    'id, kind, challenge, expires_at',
    (id, isOld) => `${id}, 'passkey_sign_in', 'x', ${isOld ? NOW : NOW + 1}`,
  ],
  auth_factors: [
    'id, user_id, kind, name, created_at, updated_at, verified_at',
    (id, isOld) =>
      `${id}, '${person.id}', 'totp', ${id}, ${NOW - HOUR_MS}, 1, ${isOld ? 'null' : '1'}`,
  ],
  former_usernames: [
    'username, user_id, was_creator, until',
    (id, isOld) => `${id}, ${id}, 1, ${isOld ? NOW : NOW + 1}`,
  ],
  notice_outbox: [
    'thing, recipient_id, source, subject_id, since, dispatched_at, due_at',
    (id, isOld) => `${id}, 'x', 'follow', '', 1, ${NOW - 600_000}, ${isOld ? 'null' : NOW}`,
  ],
  post_announcements: [
    'creator_id, since, due_at',
    (_, isOld) => `'${person.id}', ${isOld ? 'n' : `${NOW} + n`}, null`,
  ],
  return_requests: [
    'creator_id, user_id, created_at, notified_at',
    (id, isOld) => `'${person.id}', ${id}, 1, ${isOld ? NOW - 90 * DAY_MS : 'null'}`,
  ],
  unmet_questions: [
    'id, user_id, question, created_at, due_at',
    (id, isOld) => `${id}, '${person.id}', ${id}, ${isOld ? NOW - 90 * DAY_MS : NOW}, 1`,
  ],
  provider_events: [
    'id, type, received_at, done_at',
    (id, isOld) => `${id}, 'x', 1, ${isOld ? NOW - 90 * DAY_MS : 'null'}`,
  ],
  view_batches: ['newest_at, views', (_, isOld) => `${NOW - HOUR_MS + (isOld ? 0 : 1)}, '[]'`],
  profile_views: [
    'day, creator_id, user_id, viewed_at',
    (id, isOld) =>
      `'${isOld ? '2026-11-18' : '2026-11-19'}' || ${id}, '${person.id}', '${person.id}', 1`,
  ],
  weekly_reports: [
    'week, creator_id',
    (id, isOld) => `'${isOld ? '2026-10-22' : '2026-10-23'}' || ${id}, '${person.id}'`,
  ],
  account_exports: [
    'id, user_id, state, requested_at, expires_at',
    (id, isOld) => `${id}, '${person.id}', 'ready', 1, ${isOld ? NOW : NOW + 1}`,
  ],
  service_outages: [
    'level, began_at, ended_at',
    (id, isOld) => `${id}, 1, ${NOW - (isOld ? 400 : 399) * DAY_MS}`,
  ],
  dead_letters: [
    'id, queue, body, sent_at, died_at',
    (id, isOld) => `${id}, 'post-views', '{}', 1, ${NOW - (isOld ? 90 : 89) * DAY_MS}`,
  ],
  audits: ['ran_at, broken', (_, isOld) => `${NOW - 366 * DAY_MS} + iif(${isOld}, -n, n), '[]'`],
};

const countOf = async (table: string) =>
  (await env.DB.prepare(`select count(*) as n from ${table}`).first<number>('n'))!;

it('retention deletes expired rows in bounded steps, and nothing else', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  for (const [id, rows] of [
    ["'old-' || n", OLD],
    ["'new-' || n", 3],
  ] as const)
    await fill(
      'profiles',
      'id, username, display_slug, created_at',
      `${id}, ${id}, ${id}, 1`,
      rows,
    );
  const staying: Record<string, number> = {};
  for (const [table, [columns, values]] of Object.entries(tables)) {
    const others = await countOf(table);
    await fill(table, columns, values("'old-' || n", true), OLD);
    await fill(table, columns, values("'new-' || n", false), 3);
    staying[table] = others + 3;
  }
  const written: number[] = [];
  const DB = observedD1(env.DB, {
    sent: () => {},
    cost: ({ rows_written }) => written.push(rows_written),
  });
  await jobNamed('oldRows')({ ...env, DB }, NOW);
  for (const [table, rows] of Object.entries(staying))
    expect(await countOf(table), table).toBe(rows);
  // Three steps a table, three more that enqueue the files of exports, and one each that finds nothing: ended
  // sessions, sellers, invoices and endings of papers have tests of their own. A row has at most four indexes.
  expect(written).toHaveLength(Object.keys(tables).length * 3 + 7);
  expect(Math.max(...written)).toBeLessThanOrEqual(DELETE_BATCH * 6);
  const forgotten = Object.fromEntries(Object.keys(tables).map((table) => [table, OLD]));
  await jobNamed('oldRows')(env, NOW);
  expect(log.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
    { event: 'rows.expired', rows: forgotten },
  ]);
  log.mockRestore();
});

it('retention stores the sessions ended by a suspension for as long as they would have lasted', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const suspend = async (at: number) => {
    const { id } = await createPerson();
    await env.DB.batch([
      env.DB.prepare('update profiles set suspended_at = ? where id = ?').bind(at, id),
      env.DB.prepare(
        'insert into suspended_sessions select id, user_id from auth_sessions where user_id = ?',
      ).bind(id),
    ]);
    return id;
  };
  const [lately, longAgo] = [await suspend(NOW - 89 * DAY_MS), await suspend(NOW - 90 * DAY_MS)];
  expect(await countOf('suspended_sessions')).toBe(2);
  await jobNamed('oldRows')(env, NOW);
  const left = await env.DB.prepare('select user_id from suspended_sessions').all();
  expect(left.results).toEqual([{ user_id: lately }]);
  expect(longAgo).not.toBe(lately);
  vi.restoreAllMocks();
});
