import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { desc, eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  conversations,
  creatorTariffs,
  operators,
  orders,
  outbox,
  settings,
} from '../../../database/schema.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/limits.ts';
import type { Task } from '../../../domain/operations/money-wire.ts';
import type { SettingChange, SettingsAnswer } from '../../../domain/operations/settings-wire.ts';
import type { Earnings } from '../../../domain/orders/earnings.ts';
import type { OrderInFull } from '../../../domain/orders/order-wire.ts';
import type { Receipt } from '../../../domain/orders/receipt.ts';
import app from '../../../worker/app.ts';
import { runOutbox } from '../../../worker/jobs/outbox/run-outbox.ts';
import {
  createPair,
  open,
  type Pair,
  read,
  send,
  stubOf,
} from '../../support/workerd/conversations.ts';
import {
  call,
  createCreator,
  createPerson,
  db,
  type Person,
  signInAgain,
} from '../../support/workerd/marketplace.ts';
import { titlesOf } from '../../support/workerd/notices.ts';
import { expectSoundBooks, operate, readOrder, runPayments } from '../../support/workerd/orders.ts';
import { mailsOf } from '../../support/workerd/outbox.ts';
import {
  placeOrder,
  postOrder,
  type StripeMarket,
  startStripeMarket,
  syncOrder,
} from '../../support/workerd/stripe-market.ts';

let stripe: StripeMarket;
let odile: Person;
let paul: Person;

beforeAll(async () => {
  stripe = await startStripeMarket();
  [odile, paul] = [await createOperator(), await createOperator()];
});
// Each test starts with tokens of its own time.
beforeEach(async () => {
  await signInAgain([odile, paul]);
});
afterEach(expectSoundBooks);

async function createOperator(): Promise<Person> {
  const person = await createPerson();
  await db.insert(operators).values({ userId: person.id, grantedAt: 1 });
  return person;
}

const REASON = 'Les frais de carte ont augmenté.';

const readSettings = async (): Promise<SettingsAnswer['settings']> => {
  const response = await call('GET', '/api/operations/settings', { as: odile });
  expect(response.status).toBe(200);
  return ((await response.json()) as SettingsAnswer).settings;
};

/** Sends a change as that operator, of the state that the console shows. */
async function put(
  as: Person,
  setting: keyof SettingsAnswer['settings'],
  value: object,
  on = null,
) {
  const { [setting]: shown } = await readSettings();
  const json = { setting, value, on, replaces: shown.lastId, reason: REASON };
  return call('PUT', '/api/operations/settings', { as, json });
}

/** The same by both operators, which plans it. */
async function change(
  setting: keyof SettingsAnswer['settings'],
  value: object,
): Promise<SettingChange> {
  expect((await put(odile, setting, value)).status).toBe(202);
  const response = await put(paul, setting, value);
  expect(response.status).toBe(200);
  return ((await response.json()) as SettingsAnswer).settings[setting].planned!;
}

const cancel = (id: string, as = odile) =>
  call('POST', `/api/operations/settings/changes/${id}/cancel`, {
    as,
    json: { reason: 'Annoncé trop tôt' },
  });

const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

/** Lets time pass until `ms` after a planned change applies. */
async function reach({ appliesAt }: SettingChange, ms: number, ...people: Person[]) {
  await stripe.pass(Date.parse(appliesAt!) + ms - Date.now(), odile, paul, ...people);
}

/** A question at this price, paid and answered. */
async function sold(pair: Pair, priceCents: number) {
  await db
    .update(creatorTariffs)
    .set({ questionPriceCents: priceCents })
    .where(eq(creatorTariffs.creatorId, pair.creator.id));
  const placed = await placeOrder(pair);
  expect(await stripe.pay(placed)).toBe(true);
  const order = await syncOrder(pair, placed.order.id);
  await stripe.deliver();
  await send(order.conversationId!, pair.asker, 'Une question ?');
  await send(order.conversationId!, pair.creator, 'Une réponse.');
  await stubOf(order.conversationId!).settle();
  const confirmed = await call('POST', `/api/orders/${order.id}/confirm`, { as: pair.asker });
  expect(await confirmed.json()).toMatchObject({ outcome: 'released' });
  return order;
}

async function newPair(): Promise<Pair> {
  const pair = await createPair();
  await stripe.advanceTo(pair.asker, pair.creator);
  return pair;
}

const feeOfOrder = async (id: string) =>
  (await db.select({ cents: orders.feeCents }).from(orders).where(eq(orders.id, id)).get())!.cents;

const receiptOf = async (id: string, as: Person): Promise<Receipt> => {
  const response = await call('GET', `/api/orders/${id}/receipt`, { as });
  expect(response.status).toBe(200);
  return response.json();
};

/** The configuration in every page at the present time. */
async function siteOf(path: string) {
  const html = await (await call('GET', path)).text();
  const [, json] = html.match(/<script type="application\/json" id="site">(.*?)<\/script>/)!;
  return JSON.parse(json!);
}

it('an empty table means the configuration, and settings are only for operators', async () => {
  const { publisher, mediator, fee, minimumPrice } = await readSettings();
  expect(fee).toMatchObject({
    value: { percent: 20, minimumCents: 50 },
    change: null,
    lastId: null,
  });
  expect(minimumPrice.value).toEqual({ cents: 100 });
  expect({ ...publisher.value, ...mediator.value, isDemo: env.PUBLISHER.isDemo }).toEqual(
    env.PUBLISHER,
  );
  const nobody = await createPerson();
  for (const [method, path, json] of [
    ['GET', '/settings', undefined],
    ['GET', '/settings/changes', undefined],
    ['PUT', '/settings', {}],
    ['POST', '/settings/changes/1/cancel', { reason: 'x' }],
  ] as const) {
    const response = await call(method, `/api/operations${path}`, { as: nobody, json });
    expect(response.status, path).toBe(404);
  }
});

describe('PUT /api/operations/settings', () => {
  it('rejects a token, one operator alone, and values out of bounds', async () => {
    const json = {
      ...{ setting: 'fee', value: { percent: 25, minimumCents: 50 }, on: null },
      ...{ replaces: null, reason: REASON },
    };
    const byToken = await operate('PUT', '/settings', json);
    expect([byToken.status, await codeOf(byToken)]).toEqual([403, 'operator.account_needed']);
    for (const value of [
      { percent: 51, minimumCents: 50 },
      { percent: -1, minimumCents: 50 },
      { percent: 20.5, minimumCents: 50 },
      { percent: 20, minimumCents: 101 },
      { percent: 20, minimumCents: 50, name: 'x' },
    ])
      expect((await put(odile, 'fee', value)).status, JSON.stringify(value)).toBe(400);
    expect((await put(odile, 'minimumPrice', { cents: 99 })).status).toBe(400);
    const hostile = { ...env.PUBLISHER, mediatorUrl: 'javascript:alert(1)' };
    const { mediatorName, mediatorAddress, mediatorUrl } = hostile;
    const mediator = { mediatorName, mediatorAddress, mediatorUrl };
    expect((await put(odile, 'mediator', mediator)).status).toBe(400);
    const unknown = { ...json, setting: 'currency' };
    expect(
      (await call('PUT', '/api/operations/settings', { as: odile, json: unknown })).status,
    ).toBe(400);
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await put(odile, 'fee', json.value)).status).toBe(202);
    expect((await readSettings()).fee.planned).toBeNull();
    const same = await put(paul, 'fee', { percent: 20, minimumCents: 50 });
    expect([same.status, await codeOf(same)]).toEqual([409, 'setting.unchanged']);
    for (const on of ['2020-01-01', '2040-01-01', new Date().toISOString().slice(0, 10)]) {
      const early = { ...json, on };
      const response = await call('PUT', '/api/operations/settings', { as: paul, json: early });
      expect([response.status, await codeOf(response)], on).toEqual([409, 'setting.too_soon']);
    }
    expect(await db.select().from(settings)).toEqual([]);
  });

  it('plans one change when two operators approve at once or repeat their request', async () => {
    const value = { cents: 150 };
    expect((await put(odile, 'minimumPrice', value)).status).toBe(202);
    const { minimumPrice } = await readSettings();
    const json = {
      ...{ setting: 'minimumPrice', value, on: null },
      ...{ replaces: minimumPrice.lastId, reason: REASON },
    };
    const request = () => call('PUT', '/api/operations/settings', { as: paul, json });
    const answers = await Promise.all([request(), request(), request()]);
    const codes = answers.map(({ status }) => status);
    expect(codes).toContain(200);
    expect(codes.filter((status) => ![200, 202, 409].includes(status))).toEqual([]);
    expect((await request()).status).toBe(200);
    const rows = await db.select().from(settings).where(eq(settings.name, 'minimumPrice'));
    expect(rows.map(({ appliesAt }) => appliesAt > 0)).toEqual([false, true]);
    expect(rows[1]).toMatchObject({
      ...{ proposedBy: `user:${odile.id}`, approvedBy: `user:${paul.id}`, reason: REASON },
      cancelledAt: null,
    });
    const other = await put(odile, 'minimumPrice', { cents: 200 });
    expect([other.status, await codeOf(other)]).toEqual([409, 'setting.planned']);

    const { id } = rows[1]!;
    expect((await cancel(String(id))).status).toBe(200);
    // Nobody had been told yet, so nobody is told of the cancellation either.
    const announced = await db.select().from(outbox).where(eq(outbox.kind, 'terms_change'));
    expect(announced.map(({ data }) => (data as { about: string }).about)).toEqual(['planned']);
    await runOutbox(env, Date.now());
    const again = await cancel(String(id));
    expect([again.status, await codeOf(again)]).toEqual([409, 'setting.applied']);
    // The two of an approval may resume it for an hour, but not bring back what was cancelled.
    const revived = await request();
    expect([revived.status, await codeOf(revived)]).toEqual([409, 'setting.changed']);
    expect((await readSettings()).minimumPrice).toMatchObject({
      value: { cents: 100 },
      planned: null,
    });
    const { changes } = (await (
      await call('GET', '/api/operations/settings/changes', { as: paul })
    ).json()) as { changes: SettingChange[] };
    expect(changes.map(({ appliesAt }) => appliesAt === null)).toEqual([false, true]);
    expect(changes[0]).toMatchObject({ cancelled: { reason: 'Annoncé trop tôt' } });
  });

  it('proposes anew when the proposer has lost the role since', async () => {
    const former = await createOperator();
    const value = { percent: 21, minimumCents: 50 };
    expect((await put(former, 'fee', value)).status).toBe(202);
    await db.delete(operators).where(eq(operators.userId, former.id));
    expect((await put(paul, 'fee', value)).status).toBe(202);
    expect((await readSettings()).fee.planned).toBeNull();
  });

  it('refuses an approval whose day has come too near', async () => {
    const { fee } = await readSettings();
    const json = {
      ...{ setting: 'fee', value: { percent: 30, minimumCents: 50 }, on: fee.firstDay },
      ...{ replaces: fee.lastId, reason: REASON },
    };
    const request = (as: Person) => call('PUT', '/api/operations/settings', { as, json });
    expect((await request(odile)).status).toBe(202);
    await stripe.pass(2 * DAY_MS, odile, paul);
    const late = await request(paul);
    expect([late.status, await codeOf(late)]).toEqual([409, 'setting.too_soon']);
  });
});

it('the table refuses a change of the past, a single operator and a deletion', async () => {
  const now = Date.now();
  const row = {
    ...{ name: 'fee' as const, value: { percent: 1, minimumCents: 0 }, setAt: now },
    ...{ approvalId: 999, proposedBy: 'user:1', approvedBy: 'user:2', reason: REASON },
  };
  const insert = (values: Partial<typeof settings.$inferInsert>) =>
    db.insert(settings).values({ ...row, appliesAt: now + 1, ...values });
  await expect(insert({ appliesAt: now - 1 })).rejects.toThrow();
  await expect(insert({ approvedBy: 'user:1' })).rejects.toThrow();
  await expect(insert({ approvedBy: null })).rejects.toThrow();
  const [{ id }] = (await db.select().from(settings).orderBy(desc(settings.id)).limit(1)) as [
    typeof settings.$inferSelect,
  ];
  await expect(db.delete(settings).where(eq(settings.id, id))).rejects.toThrow();
  const moved = { appliesAt: now, cancelledAt: 1, cancelledBy: 'a', cancelReason: 'b' };
  await expect(db.update(settings).set(moved).where(eq(settings.id, id))).rejects.toThrow();
});

describe('a change of the fee', () => {
  it('applies to orders from its day on, and to none before', async () => {
    const pair = await newPair();
    const before = await sold(pair, 20_00);
    const waiting = await newPair();
    const planned = await change('fee', { percent: 30, minimumCents: 80 });
    const days = (Date.parse(planned.appliesAt!) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThanOrEqual(15);
    expect(days).toBeLessThan(18);
    expect(await feeOfOrder((await sold(await newPair(), 20_00)).id)).toBe(4_00);

    const people = [pair.asker, pair.creator, waiting.asker, waiting.creator];
    await reach(planned, -1_000, ...people);
    const open = await placeOrder(waiting);
    await reach(planned, 1_000, ...people);
    // Placed before, paid after: the fee of its placing.
    expect(await stripe.pay(open)).toBe(true);
    await syncOrder(waiting, open.order.id);
    await stripe.deliver();
    expect(await feeOfOrder(open.order.id)).toBe(60);
    const { conversationId } = await readOrder(open.order.id, waiting.asker);
    const sale = await call('GET', `/api/conversations/${conversationId}`, { as: waiting.creator });
    expect(await sale.json()).toMatchObject({ netCents: 2_40 });
    const after = await sold(pair, 20_00);
    expect([await feeOfOrder(before.id), await feeOfOrder(after.id)]).toEqual([4_00, 6_00]);
    expect(await feeOfOrder((await sold(await newPair(), 2_00)).id)).toBe(80);

    const earnings: Earnings = await (
      await call('GET', '/api/me/earnings', { as: pair.creator })
    ).json();
    expect(earnings).toMatchObject({ feeRate: 0.3, feeSince: planned.appliesAt });
    expect((await siteOf('/paiement')).fee).toEqual({ percent: 30, minimumCents: 80 });
  });

  it('tells every creator once, in the app and by mail, and again when it is cancelled', async () => {
    // Announcements of earlier tests.
    await runOutbox(env, Date.now() + MINUTE_MS);
    const { creator, asker } = await newPair();
    const others = await Promise.all(Array.from({ length: 22 }, () => createCreator()));
    const planned = await change('fee', { percent: 10, minimumCents: 0 });
    expect(planned).toMatchObject({ name: 'fee', cancelled: null });
    await runOutbox(env, Date.now());
    await runOutbox(env, Date.now() + MINUTE_MS);
    const titles = await titlesOf(creator);
    expect(titles.filter((title) => title.startsWith('Nos conditions changent le '))).toHaveLength(
      1,
    );
    expect(await titlesOf(asker)).toEqual([]);
    const told = [creator, others.at(-1)!];
    for (const person of told) {
      const [mail, ...more] = await mailsOf(person);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({
        subject: expect.stringMatching(/^Nos conditions changent le /),
      });
      expect(mail!.text.replaceAll(/\s/g, ' ')).toContain(
        'sera de 10 % du prix, au lieu de 30 % du prix, et au moins 0,80 €',
      );
    }
    await stripe.pass(MINUTE_MS, odile, paul, creator, ...others);
    expect((await siteOf('/paiement')).nextFee).toEqual({
      ...{ value: { percent: 10, minimumCents: 0 }, at: planned.appliesAt },
    });
    expect((await cancel(planned.id, paul)).status).toBe(200);
    await runOutbox(env, Date.now() + MINUTE_MS);
    for (const person of told) {
      expect(await titlesOf(person)).toContain('Nos conditions ne changent pas');
      expect(await mailsOf(person)).toHaveLength(2);
    }
    const left = await db.select().from(outbox).where(eq(outbox.kind, 'terms_change'));
    expect(left).toEqual([]);
  });
});

describe('a change of the deadlines', () => {
  const DEADLINES = {
    ...{ answerDays: 5, releaseDays: 3, complaintReplyDays: 4, complaintDecisionDays: 30 },
  };

  /** Pays the order, asks, answers and complains; returns the days of each deadline. */
  async function daysOf(pair: Pair, placed: Awaited<ReturnType<typeof placeOrder>>) {
    const daysUntil = (time: string | null) => (Date.parse(time!) - Date.now()) / DAY_MS;
    const { id } = placed.order;
    expect(await stripe.pay(placed)).toBe(true);
    const { conversationId } = await syncOrder(pair, id);
    await stripe.deliver();
    await send(conversationId!, pair.asker, 'Une question ?');
    await stubOf(conversationId!).settle();
    const answer = daysUntil((await readOrder(id, pair.asker)).answerBy);
    await send(conversationId!, pair.creator, 'Une réponse.');
    await stubOf(conversationId!).settle();
    const release = daysUntil((await readOrder(id, pair.asker)).releaseAt);
    const json = { text: 'Ce n’est pas une réponse.' };
    const contested = await call('POST', `/api/orders/${id}/complaint`, { as: pair.asker, json });
    const { replyBy }: OrderInFull = await contested.json();
    const { tasks }: { tasks: Task[] } = await (await operate('GET', '/payments/tasks')).json();
    const task = tasks.find(({ kind, id: order }) => kind === 'contested' && order === id);
    return [answer, release, daysUntil(replyBy), daysUntil(task!.until)];
  }

  it('applies to orders from its day on, and to none before', async () => {
    const [before, waiting, after] = [await newPair(), await newPair(), await newPair()];
    const people = [before, waiting, after].flatMap(({ asker, creator }) => [asker, creator]);
    const planned = await change('deadlines', DEADLINES);
    expect(await daysOf(before, await placeOrder(before))).toEqual([7, 7, 2, 60]);
    await reach(planned, -1_000, ...people);
    const open = await placeOrder(waiting);
    expect((await siteOf('/paiement')).nextDeadlines).toEqual({
      ...{ value: DEADLINES, at: planned.appliesAt },
    });
    await reach(planned, 1_000, ...people);
    // Placed before, paid after: the deadlines of its placing.
    expect(await daysOf(waiting, open)).toEqual([7, 7, 2, 60]);
    const last = await placeOrder(after);
    expect(await daysOf(after, last)).toEqual([5, 3, 4, 30]);
    await runPayments();
    const [mail] = (await mailsOf(after.creator)).slice(-1);
    expect(mail!.text).toContain('dans les 4 jours');

    // Nobody decides on either complaint.
    await stripe.pass(30 * DAY_MS, ...people, odile, paul);
    await runPayments();
    const decided: OrderInFull = await (
      await call('GET', `/api/orders/${last.order.id}`, { as: after.asker })
    ).json();
    const { state, decision } = decided;
    expect([state, decision!.reason]).toEqual(['settled', expect.stringContaining('30 jours')]);
    expect((await readOrder(open.order.id, waiting.asker)).state).toBe('contested');
  });

  it('is in the pages, and in free conversations, which keep their deadline as well', async () => {
    const pair = await newPair();
    await db
      .update(creatorTariffs)
      .set({ questionPriceCents: 0 })
      .where(eq(creatorTariffs.creatorId, pair.creator.id));
    const { id } = await open(pair);
    await send(id, pair.asker, 'Une question ?');
    const { answerBy } = await read(id, pair.asker);
    expect((Date.parse(answerBy!) - Date.now()) / DAY_MS).toBe(5);
    expect((await siteOf('/paiement')).deadlines).toEqual(DEADLINES);
    // The landing page of the build names the deadlines of a site that has never changed them.
    const renderPage = vi.fn(async () => null);
    const request = new Request('http://localhost/');
    await app.fetch(request, { ...env, renderPage }, createExecutionContext());
    expect(renderPage).toHaveBeenCalledOnce();
    const [row] = await db
      .select({ answerDays: conversations.answerDays, releaseDays: conversations.releaseDays })
      .from(conversations)
      .where(eq(conversations.id, id));
    expect(row).toEqual({ answerDays: 5, releaseDays: 3 });
  });
});

it('a minimum price that rises while a checkout is open refuses the next order', async () => {
  const pair = await newPair();
  const planned = await change('minimumPrice', { cents: 4_00 });
  await reach(planned, -1_000, pair.asker, pair.creator);
  const placed = await placeOrder(pair);
  await reach(planned, 1_000, pair.asker, pair.creator);
  // The order that awaits its payment was sold under the old minimum.
  expect(await stripe.pay(placed)).toBe(true);
  const refused = await postOrder(await newPair());
  expect([refused.status, await codeOf(refused)]).toEqual([409, 'order.too_small']);
});

it('a new publisher is on pages within minutes, and on no document of before', async () => {
  const pair = await newPair();
  const before = await sold(pair, 20_00);
  const old = await receiptOf(before.id, pair.asker);
  const { publisher } = await readSettings();
  const planned = await change('publisher', {
    ...publisher.value,
    ...{ name: 'Dis-moi Deux SAS', address: '3 rue du Change, 75001 Paris' },
  });
  expect(Date.parse(planned.appliesAt!) - Date.now()).toBeLessThan(5 * MINUTE_MS);
  expect((await siteOf('/mentions-legales')).publisher.name).toBe(env.PUBLISHER.name);
  await reach(planned, 0, pair.asker, pair.creator);
  const legal = await siteOf('/mentions-legales');
  expect(legal.publisher).toMatchObject({
    ...{ name: 'Dis-moi Deux SAS', mediatorName: env.PUBLISHER.mediatorName },
    isDemo: env.PUBLISHER.isDemo,
  });
  expect(await receiptOf(before.id, pair.asker)).toEqual(old);
  const after = await sold(pair, 20_00);
  expect((await receiptOf(after.id, pair.asker)).issuer.name).toBe('Dis-moi Deux SAS');
  // The configuration of a later deployment no longer changes what documents of before say.
  const [original] = await db
    .select()
    .from(settings)
    .where(sql`setting = 'publisher' and applies_at = 0`);
  expect(original!.value).toMatchObject({ name: env.PUBLISHER.name });
});

it('a failing database leaves pages with the settings that were read last', async () => {
  const { knownSettings } = await import('../../../worker/platform/settings.ts');
  const now = Date.now();
  const known = await knownSettings(env, now);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const DB = {
    prepare: () => ({ bind: () => ({ raw: () => Promise.reject(new Error('down')) }) }),
  };
  const broken = { ...env, DB } as unknown as Env;
  expect(await knownSettings(broken, now + MINUTE_MS)).toEqual(known);
  expect(warn).toHaveBeenCalledOnce();
  // It is not asked again at once.
  expect(await knownSettings(broken, now + MINUTE_MS + 1_000)).toEqual(known);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
