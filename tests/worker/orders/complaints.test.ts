import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { authUsers, operators } from '../../../database/schema.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/limits.ts';
import type { DueNotice } from '../../../domain/notifications/notification.ts';
import type { Earnings } from '../../../domain/orders/earnings.ts';
import type { OrderInFull } from '../../../domain/orders/order-wire.ts';
import { PERIODS } from '../../../domain/periods.ts';
import { remindOperators } from '../../../worker/marketplace/payments/remind-operators.ts';
import { deliverNotices } from '../../../worker/notifications/deliver.ts';
import { createPair, open, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import { call, createPerson, db, type Person } from '../../support/workerd/marketplace.ts';
import { bellOf, carry, ring } from '../../support/workerd/notices.ts';
import {
  expectSoundBooks,
  operate,
  orderOf,
  pass,
  runPayments,
} from '../../support/workerd/orders.ts';
import { mailsOf } from '../../support/workerd/outbox.ts';

afterEach(async () => {
  await expectSoundBooks();
  vi.useRealTimers();
});

const COMPLAINT = 'Cela ne répond pas du tout.';
const REPLY = 'J’ai répondu à chaque point.';
const REASON = 'La réponse traite la question.';

interface Sale extends Pair {
  conversationId: string;
  id: string;
}

async function sold(
  answered: boolean,
  pricing: 'question' | 'day' | 'month' = 'question',
): Promise<Sale> {
  const pair = await createPair();
  const { id: conversationId } = await open(pair, pricing);
  await send(conversationId, pair.asker, 'Une question ?');
  if (answered) await send(conversationId, pair.creator, 'Une réponse.');
  await stubOf(conversationId).settle();
  const { id } = await orderOf(conversationId, pair.asker);
  return { ...pair, conversationId, id };
}

const act = (as: Person, { id }: Sale, action: string, json?: unknown) =>
  call('POST', `/api/orders/${id}/${action}`, { as, json });

async function contested(): Promise<Sale> {
  const sale = await sold(true);
  expect((await act(sale.asker, sale, 'complaint', { text: COMPLAINT })).status).toBe(200);
  return sale;
}

const reply = (as: Person, sale: Sale, text = REPLY) => act(as, sale, 'complaint/reply', { text });

async function codeOf(response: Response): Promise<[number, string]> {
  const { code } = await response.json<{ code: string }>();
  return [response.status, code];
}

async function readAs(as: Person, { id }: Sale): Promise<OrderInFull> {
  const response = await call('GET', `/api/orders/${id}`, { as });
  expect(response.status).toBe(200);
  return response.json();
}

const decide = ({ id }: Sale, refundCents: number) =>
  operate('POST', `/orders/${id}/decision`, { refundCents, reason: REASON });

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

/** The notices of this kind, in the order of time. */
async function noticesOf(as: Person, kind: string) {
  await carry();
  return (await bellOf(as)).notifications
    .filter((notice) => notice.kind === kind)
    .map(({ title, body, href }) => ({ title: plain(title), body: plain(body), href }));
}

/** The mails to the person whose subjects contain the text. */
async function mailed(person: Person, words: string) {
  await runPayments();
  const mails = await mailsOf(person);
  return mails
    .filter(({ subject }) => plain(subject).includes(words))
    .map(({ text }) => plain(text));
}

/** Sends the person's unread notices by mail, as after an hour of absence. */
async function mailDueNotices(person: Person): Promise<void> {
  const due: DueNotice[] = [];
  const queue = vi
    .spyOn(env.NOTICE_DELIVERIES, 'sendBatch')
    .mockImplementation(async (messages) => {
      for (const { body } of messages) due.push(body as DueNotice);
      return undefined as never;
    });
  await pass(HOUR_MS, person);
  await ring(person);
  queue.mockRestore();
  await deliverNotices(
    env,
    due.filter(({ personId, channel }) => personId === person.id && channel === 'email'),
  );
}

describe('lost sale', () => {
  it('is reported to the creator with its amount when the asker withdraws', async () => {
    const sale = await sold(false);
    await act(sale.asker, sale, 'withdraw');
    const [notice, ...others] = await noticesOf(sale.creator, 'sale_lost');
    expect(others).toEqual([]);
    expect(notice).toEqual({
      title: 'Vente perdue : votre part de 2,40 €',
      body: expect.stringContaining('renonciation à la commande'),
      href: `/main/achats/${sale.id}`,
    });
    expect(await noticesOf(sale.asker, 'sale_lost')).toEqual([]);
    await mailDueNotices(sale.creator);
    expect(await mailed(sale.creator, 'Vente perdue')).toHaveLength(1);
  });

  it('is reported once when the deadline passes', async () => {
    const sale = await sold(false);
    await pass(8 * DAY_MS, sale.asker, sale.creator);
    await runPayments();
    await runPayments();
    expect(await noticesOf(sale.creator, 'sale_lost')).toEqual([
      expect.objectContaining({ body: expect.stringContaining('sans réponse à temps') }),
    ]);
  });

  it('is reported with the lost share when part of a day is refunded', async () => {
    const sale = await sold(true, 'day');
    await pass(DAY_MS / 2, sale.asker, sale.creator);
    const order = await (await act(sale.asker, sale, 'withdraw')).json<OrderInFull>();
    expect(order.refundedCents).toBeGreaterThan(0);
    const [notice] = await noticesOf(sale.creator, 'sale_lost');
    expect(notice!.body).toContain('renonciation à la commande');
    expect(notice!.title).not.toContain('10 €');
  });

  it('is not reported when an order is released', async () => {
    const sale = await sold(true);
    await act(sale.asker, sale, 'confirm');
    expect(await noticesOf(sale.creator, 'sale_lost')).toEqual([]);
    expect(await noticesOf(sale.creator, 'release')).toHaveLength(1);
  });
});

describe('complaint', () => {
  it('blocks the creator’s share until it is decided', async () => {
    const sale = await contested();
    const earnings = async () => {
      const response = await call('GET', '/api/me/earnings', { as: sale.creator });
      return response.json<Earnings>();
    };
    expect(await earnings()).toMatchObject({
      ...{ pendingCents: 240, blockedCents: { pendingByComplaint: 240, pendingByBank: 0 } },
    });
    await decide(sale, 0);
    expect(await earnings()).toMatchObject({
      ...{ pendingCents: 0, availableCents: 240, blockedCents: { pendingByComplaint: 0 } },
    });
  });

  it('is told to operators once a day until it is decided', async () => {
    const operator = await createPerson();
    await db.insert(operators).values({ userId: operator.id, grantedAt: 1 });
    const sale = await contested();
    const remind = (day: string) => remindOperators(db, env, { now: Date.now(), day }, PERIODS);
    expect(await remind('2026-12-01')).toBe(1);
    expect(await mailed(operator, 'À traiter : 1 réclamation')).toEqual([
      expect.stringContaining('Première réclamation à trancher avant le'),
    ]);
    expect(await noticesOf(operator, 'account')).toMatchObject([
      { title: 'À traiter : 1 réclamation', href: '/main/exploitation' },
    ]);
    await remind('2026-12-02');
    expect(await mailed(operator, 'À traiter : 1 réclamation')).toHaveLength(2);
    await decide(sale, 0);
    expect(await remind('2026-12-03')).toBe(0);
  });

  it('reaches the creator with its text, by notice, mail and order', async () => {
    const sale = await contested();
    expect(await noticesOf(sale.creator, 'dispute')).toEqual([
      {
        title: '48 heures pour répondre : problème signalé, votre part de 2,40 € est bloquée',
        body: `« ${COMPLAINT} »`,
        href: `/main/achats/${sale.id}`,
      },
    ]);
    const [mail, ...others] = await mailed(sale.creator, 'problème signalé');
    expect(others).toEqual([]);
    expect(mail).toContain(COMPLAINT);
    expect(mail).toContain(`/main/achats/${sale.id}`);
    for (const as of [sale.asker, sale.creator])
      expect(await readAs(as, sale)).toMatchObject({
        number: expect.stringMatching(/^R-\d{4}-\d{6}$/),
        complaint: { text: COMPLAINT, createdAt: expect.any(String), reply: null },
        decision: null,
        canReply: as === sale.creator,
      });
  });

  it('is not quoted to an unconfirmed email', async () => {
    const sale = await sold(true);
    await db
      .update(authUsers)
      .set({ emailConfirmedAt: null })
      .where(eq(authUsers.id, sale.creator.id));
    await act(sale.asker, sale, 'complaint', { text: COMPLAINT });
    const [mail] = await mailed(sale.creator, 'problème signalé');
    expect(mail).not.toContain(COMPLAINT);
    expect(mail).toContain('à lire sur la page de la commande');
  });

  it('is answered once by the creator, and shown to the asker', async () => {
    const sale = await contested();
    expect(await codeOf(await reply(sale.asker, sale))).toEqual([404, 'order.not_found']);
    const stranger = await createPerson();
    expect(await codeOf(await reply(stranger, sale))).toEqual([404, 'order.not_found']);
    expect((await reply(sale.creator, sale, '   ')).status).toBe(400);
    expect((await reply(sale.creator, sale, 'x'.repeat(2_001))).status).toBe(400);
    const both = await Promise.all([
      reply(sale.creator, sale),
      reply(sale.creator, sale, 'Autre chose.'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await codeOf(await reply(sale.creator, sale))).toEqual([
      409,
      'complaint.not_answerable',
    ]);
    const { complaint, canReply } = await readAs(sale.asker, sale);
    expect(canReply).toBe(false);
    expect([REPLY, 'Autre chose.']).toContain(complaint!.reply);
    expect(await noticesOf(sale.asker, 'dispute')).toEqual([
      expect.objectContaining({
        title: 'L’expert a répondu à votre signalement',
        body: `« ${complaint!.reply} »`,
      }),
    ]);
    const tasks = await operate('GET', '/payments/tasks');
    expect(await tasks.text()).toContain(complaint!.reply);
  });

  it('cannot be answered after two days, nor when there is none', async () => {
    const sale = await contested();
    await pass(2 * DAY_MS, sale.asker, sale.creator);
    expect(await codeOf(await reply(sale.creator, sale))).toEqual([
      409,
      'complaint.not_answerable',
    ]);
    const calm = await sold(true);
    expect(await codeOf(await reply(calm.creator, calm))).toEqual([
      409,
      'complaint.not_answerable',
    ]);
  });
});

describe('decision on a complaint', () => {
  it('shows its reason to both users when it refuses, and is mailed once to each', async () => {
    const sale = await contested();
    const answer = await decide(sale, 0);
    expect(await answer.json()).toMatchObject({ decision: { refundCents: 0, reason: REASON } });
    for (const as of [sale.asker, sale.creator])
      expect(await readAs(as, sale)).toMatchObject({
        state: 'settled',
        outcome: 'released',
        decision: { refundCents: 0, reason: REASON, at: expect.any(String) },
      });
    expect(await codeOf(await reply(sale.creator, sale))).toEqual([
      409,
      'complaint.not_answerable',
    ]);
    const [refused, ...again] = await mailed(sale.asker, 'pas suivi d’un remboursement');
    expect(again).toEqual([]);
    expect(refused).toContain(REASON);
    expect(await mailed(sale.creator, 'votre vente est maintenue')).toEqual([
      expect.stringContaining(REASON),
    ]);
    expect(await noticesOf(sale.asker, 'dispute')).toEqual([
      expect.objectContaining({
        title: 'Décision : votre commande n’est pas remboursée',
        body: `Raison : ${REASON}`,
      }),
    ]);
    expect((await noticesOf(sale.creator, 'dispute')).map(({ title }) => title)).toContain(
      'Décision : votre vente est maintenue',
    );
  });

  it('names the amounts to both when it refunds, without a second mail', async () => {
    const sale = await contested();
    await decide(sale, 100);
    await runPayments();
    const toAsker = (await mailsOf(sale.asker)).map(({ subject }) => plain(subject));
    expect(toAsker.filter((subject) => /rembours/.test(subject))).toEqual([
      'Votre signalement : un remboursement est en route',
    ]);
    const [mail] = await mailed(sale.asker, 'un remboursement est en route');
    expect(mail).toContain('Remboursé : 1 €');
    expect(mail).toContain(REASON);
    const [share] = await mailed(sale.creator, 'un remboursement est décidé');
    expect(share).toContain('Rendu à la personne : 1 €');
    expect(share).toContain('Votre part : 1,60 €');
    expect(await noticesOf(sale.creator, 'sale_lost')).toEqual([
      expect.objectContaining({ title: 'Vente perdue : votre part de 0,80 €' }),
    ]);
    // The mail of the decision has notified both.
    await mailDueNotices(sale.creator);
    const toCreator = (await mailsOf(sale.creator)).map(({ subject }) => plain(subject));
    expect(toCreator.filter((subject) => /perdue|gagné/.test(subject))).toEqual([]);
  });

  it('notifies nobody when it is rejected', async () => {
    const sale = await contested();
    expect((await decide(sale, 301)).status).toBe(400);
    expect((await decide({ ...sale, id: crypto.randomUUID() }, 1)).status).toBe(404);
    expect(await readAs(sale.asker, sale)).toMatchObject({ state: 'contested', decision: null });
    expect(await noticesOf(sale.asker, 'dispute')).toEqual([]);
  });
});

describe('confirmation of a withdrawal', () => {
  it('names the refunded amount', async () => {
    const sale = await sold(false);
    await act(sale.asker, sale, 'withdraw');
    expect(await mailed(sale.asker, 'Vous avez renoncé')).toEqual([
      expect.stringContaining('Remboursé : 3 €'),
    ]);
  });

  it('names the refunded part of a month', async () => {
    const sale = await sold(true, 'month');
    await pass(3 * DAY_MS, sale.asker, sale.creator);
    const order = await (await act(sale.asker, sale, 'withdraw')).json<OrderInFull>();
    expect(order.refundedCents).toBe(1200);
    await eventually(async () => {
      const [mail] = await mailed(sale.asker, 'Vous avez renoncé');
      expect(mail).toContain('Remboursé : 12 €');
      expect(mail).toContain('Prix payé : 15 €');
    });
  });
});
