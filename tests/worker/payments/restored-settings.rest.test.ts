import { env } from 'cloudflare:workers';
import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { approvals, operators, outbox, settings } from '../../../database/schema.ts';
import type { SettingsAnswer } from '../../../domain/operations/settings-wire.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import { restorePapers } from '../../../worker/marketplace/papers/copy-papers.ts';
import { call, db, type Person } from '../../support/workerd/marketplace.ts';
import { createOperator } from '../../support/workerd/operators.ts';
import { moveClockTo } from '../../support/workerd/orders.ts';
import { restoreD1, snapshotD1 } from '../../support/workerd/restored-d1.ts';

afterEach(() => {
  vi.useRealTimers();
});

const REASON = 'Les frais de carte ont augmenté.';

const operateAs = (as: Person, method: string, path: string, json?: unknown) =>
  call(method, `/api/operations${path}`, { as, json });

const settingRows = () => db.select().from(settings).orderBy(asc(settings.id));
const approvalRows = () =>
  db
    .select()
    .from(approvals)
    .where(sql`${approvals.id} in (select approval_id from settings)`)
    .orderBy(asc(approvals.id));
const isOperator = async ({ id }: Person) =>
  (await db.$count(operators, eq(operators.userId, id))) === 1;

it('settings and roles that were taken come back after a restore of D1, once', async () => {
  // Later than the copies of all other tests, which share the bucket.
  moveClockTo(Date.parse('2090-03-01T12:00:00Z'));
  const [anna, paul, gone] = [
    await createOperator(),
    await createOperator(),
    await createOperator(),
  ];
  const byBoth = async (method: string, path: string, json: object) => {
    expect((await operateAs(anna, method, path, json)).status).toBe(202);
    const answer = await operateAs(paul, method, path, json);
    expect(answer.status).toBe(200);
    return answer;
  };
  const change = async (setting: 'fee' | 'minimumPrice', value: object) => {
    const json = { setting, value, on: null, replaces: null, reason: REASON };
    const answer = await (await byBoth('PUT', '/settings', json)).json<SettingsAnswer>();
    return answer.settings[setting].planned!.id;
  };
  const since = Date.now() - 1;
  const snapshot = await snapshotD1();
  await change('fee', { percent: 25, minimumCents: 50 });
  const cancelled = await change('minimumPrice', { cents: 400 });
  const reason = { reason: 'Annoncé trop tôt' };
  await operateAs(anna, 'POST', `/settings/changes/${cancelled}/cancel`, reason);
  await byBoth('POST', '/operators', { userId: gone.id, revoke: true, reason: REASON });
  await runOutbox(env, Date.now() + 1_000);
  const made = { settings: await settingRows(), approvals: await approvalRows() };
  expect(made.settings.map(({ name, cancelledAt }) => [name, cancelledAt !== null])).toEqual([
    ['fee', false],
    ['fee', false],
    ['minimumPrice', false],
    ['minimumPrice', true],
  ]);

  await restoreD1(snapshot);
  expect([await settingRows(), await isOperator(gone)]).toEqual([[], true]);
  for (let run = 0; run < 2; run += 1) {
    const restored = await restorePapers(env, { since, cursor: '', limit: 50 }, Date.now());
    expect(restored.cursor).toBeNull();
    expect({ settings: await settingRows(), approvals: await approvalRows() }).toEqual(made);
    expect([await isOperator(gone), await isOperator(anna)]).toEqual([false, true]);
    // Creators are notified again of what is still planned.
    const announced = await db.select().from(outbox).where(eq(outbox.kind, 'terms_change'));
    expect(announced.map(({ data }) => data)).toEqual([
      { changeId: String(made.settings[1]!.id), about: 'planned' },
    ]);
  }
});
