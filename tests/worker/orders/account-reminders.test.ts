import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { creatorEarnings, profiles } from '../../../database/schema.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import type { Task } from '../../../domain/operations/money-wire.ts';
import { periodsOf } from '../../../domain/periods.ts';
import { sendAccountReminders } from '../../../worker/marketplace/orders/account-reminders.ts';
import { createPair, open, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import { call, db } from '../../support/workerd/marketplace.ts';
import { operate, orderOf, pass, runPayments } from '../../support/workerd/orders.ts';
import { mailsTo } from '../../support/workerd/outbox.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A creator who has earned 2,40 € and has no account. */
async function earned(): Promise<Pair> {
  const pair = await createPair();
  const conversation = await open(pair, 'question');
  await send(conversation.id, pair.asker, 'Une question ?');
  await send(conversation.id, pair.creator, 'Une réponse.');
  await stubOf(conversation.id).settle();
  const { id } = await orderOf(conversation.id, pair.creator);
  const confirmed = await call('POST', `/api/orders/${id}/confirm`, { as: pair.asker });
  expect(confirmed.status).toBe(200);
  return pair;
}

const remindersOf = async ({ creator }: Pair) =>
  (await mailsTo(`${creator.id}@example.com`)).filter(({ subject }) =>
    subject.endsWith('vous attendent'),
  );

const tasksOf = async ({ creator }: Pair) => {
  const { tasks } = await (await operate('GET', '/payments/tasks')).json<{ tasks: Task[] }>();
  return tasks.filter(({ kind, id }) => kind === 'account_missing' && id === creator.id);
};

describe('creator without an account', () => {
  it('is reminded once each after 7, 30 and 60 days, and becomes an operator’s task after 75', async () => {
    const pair = await earned();
    const remindedAfter = async (days: number) => {
      await pass(days * DAY_MS);
      await Promise.all([runPayments(), runPayments()]);
      await runPayments();
      return (await remindersOf(pair)).length;
    };
    expect(await remindedAfter(6)).toBe(0);
    expect(await remindedAfter(1)).toBe(1);
    expect(await remindedAfter(22)).toBe(1);
    expect(await remindedAfter(1)).toBe(2);
    expect(await remindedAfter(30)).toBe(3);
    expect(await tasksOf(pair)).toEqual([]);
    expect(await remindedAfter(15)).toBe(3);
    expect(await tasksOf(pair)).toHaveLength(1);
    const [mail] = await remindersOf(pair);
    expect(mail!.subject).toContain('2,40');
  });

  it('is not reminded while suspended, nor with an account', async () => {
    const pair = await earned();
    const isIt = eq(profiles.id, pair.creator.id);
    await db.update(profiles).set({ suspendedAt: Date.now() }).where(isIt);
    await pass(8 * DAY_MS);
    await runPayments();
    expect(await remindersOf(pair)).toEqual([]);
    await db.update(profiles).set({ suspendedAt: null }).where(isIt);
    await pass(0, pair.creator);
    await call('POST', '/api/me/payout-account', { as: pair.creator });
    await runPayments();
    expect(await remindersOf(pair)).toEqual([]);
    const [earnings] = await db
      .select()
      .from(creatorEarnings)
      .where(eq(creatorEarnings.creatorId, pair.creator.id));
    expect(earnings).toMatchObject({ accountReminders: 0 });
  });

  it('keeps its reminder for later while the deployment sends no mail', async () => {
    const pair = await earned();
    const later = Date.now() + 8 * DAY_MS;
    const periods = periodsOf(env.SECONDS_PER_DAY);
    await sendAccountReminders(db, { ...env, DEV_OUTBOX: '', MAIL_FROM: '' }, later, periods);
    const [earnings] = await db
      .select()
      .from(creatorEarnings)
      .where(eq(creatorEarnings.creatorId, pair.creator.id));
    expect(earnings).toMatchObject({ accountReminders: 0 });
    await sendAccountReminders(db, env, later, periods);
    expect(await remindersOf(pair)).toHaveLength(1);
  });
});
