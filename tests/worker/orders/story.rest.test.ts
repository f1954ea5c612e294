import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../../domain/limits.ts';
import {
  type Movement,
  type MovementReader,
  movementWords,
} from '../../../domain/orders/movements.ts';
import type { OrderInFull } from '../../../domain/orders/order-wire.ts';
import { createPair, open, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import { call, type Person } from '../../support/workerd/marketplace.ts';
import { bellOf, carry } from '../../support/workerd/notices.ts';
import {
  expectSoundBooks,
  operate,
  orderOf,
  pass,
  readOrder,
  runPayments,
} from '../../support/workerd/orders.ts';
import { mailsOf } from '../../support/workerd/outbox.ts';
import { lose, moveTo } from '../../support/workerd/sold-questions.ts';

afterEach(async () => {
  await expectSoundBooks();
  vi.useRealTimers();
});

const REASON = 'La réponse ne portait pas sur la question';

type Sale = Pair & { id: string };

async function paid(pair?: Pair): Promise<Sale & { conversationId: string }> {
  const sale = pair ?? (await createPair());
  await moveTo(new Date(Math.max(Date.now(), Date.UTC(2029, 2, 5))).toISOString(), sale);
  const { id: conversationId } = await open(sale, 'question');
  await send(conversationId, sale.asker, 'Une question ?');
  await stubOf(conversationId).settle();
  const { id } = await orderOf(conversationId, sale.asker);
  return { ...sale, conversationId, id };
}

async function answered(pair?: Pair): Promise<Sale> {
  const sale = await paid(pair);
  await send(sale.conversationId, sale.creator, 'Une réponse.');
  await stubOf(sale.conversationId).settle();
  return sale;
}

const act = async ({ asker, id }: Sale, action: string, json?: unknown) =>
  expect((await call('POST', `/api/orders/${id}/${action}`, { as: asker, json })).status).toBe(200);

async function confirmed(pair?: Pair): Promise<Sale> {
  const sale = await answered(pair);
  await act(sale, 'confirm');
  return sale;
}

async function contested(): Promise<Sale> {
  const sale = await answered();
  await act(sale, 'complaint', { text: 'Hors sujet.' });
  return sale;
}

async function decided(): Promise<Sale> {
  const sale = await contested();
  const json = { refundCents: 100, reason: REASON };
  expect((await operate('POST', `/orders/${sale.id}/decision`, json)).status).toBe(200);
  return sale;
}

/** The share has reached the creator's bank. */
async function paidOut(): Promise<Sale> {
  const sale = await confirmed();
  await call('POST', '/api/me/payout-account', { as: sale.creator });
  await pass(40 * DAY_MS, sale.asker, sale.creator);
  await runPayments();
  await runPayments();
  return sale;
}

async function refundedByTeam(): Promise<Sale> {
  const sale = await paidOut();
  const json = { refundCents: 300, reason: REASON, from: 'creator' };
  expect((await operate('POST', `/orders/${sale.id}/refund`, json)).status).toBe(200);
  return sale;
}

async function given(): Promise<Sale> {
  const sale = await answered();
  const json = { refundCents: 100, reason: REASON, from: 'platform' };
  expect((await operate('POST', `/orders/${sale.id}/refund`, json)).status).toBe(200);
  return sale;
}

async function unanswered(): Promise<Sale> {
  const sale = await paid();
  await pass(8 * DAY_MS, sale.asker, sale.creator);
  await runPayments();
  return sale;
}

async function withdrawn(): Promise<Sale> {
  const sale = await paid();
  await act(sale, 'withdraw');
  return sale;
}

async function lost(): Promise<Sale> {
  const sale = await confirmed();
  await lose(sale.id);
  return sale;
}

async function debtPaid(): Promise<Sale> {
  const { asker: _, ...owing } = await refundedByTeam();
  const sale = await confirmed({ ...owing, asker: (await createPair()).asker });
  await runPayments();
  return sale;
}

async function debtPaidByCard(): Promise<Sale> {
  const sale = await refundedByTeam();
  const payment = { as: sale.creator, json: { id: crypto.randomUUID(), cents: 240 } };
  for (const _ of ['pressed', 'repeated']) {
    const response = await call('POST', '/api/me/debt-payments', payment);
    expect([response.status, await response.json()]).toEqual([200, { checkoutUrl: null }]);
  }
  const person = await operate('GET', `/people/${sale.creator.id}`);
  expect(await person.json()).toMatchObject({
    money: { debtCents: 0, debtPaid: { cents: 240, at: expect.any(String) } },
  });
  return sale;
}

const plain = (texts: string[]) => texts.join('\n').replaceAll(/[\u00a0\u202f]/g, ' ');

const wordsOf = (movements: Movement[], reader: MovementReader) =>
  plain(movements.flatMap((movement) => Object.values(movementWords(movement, reader, 'EUR'))));

const orderAs = async ({ id }: Sale, as: Person, reader: MovementReader) =>
  wordsOf(((await readOrder(id, as)) as OrderInFull).movements, reader);

async function bell(person: Person) {
  await carry();
  return plain((await bellOf(person)).notifications.flatMap(({ title, body }) => [title, body]));
}

/** The text of each place about the order's money. */
const places = {
  'creator’s order': (sale: Sale) => orderAs(sale, sale.creator, 'creator'),
  'asker’s order': (sale: Sale) => orderAs(sale, sale.asker, 'asker'),
  'operator’s page': async ({ id }: Sale) => {
    const response = await operate('GET', `/payments/orders/${id}`);
    const { movements } = await response.json<{ movements: Movement[] }>();
    return wordsOf(movements, 'operator');
  },
  'creator’s bell': ({ creator }: Sale) => bell(creator),
  'creator’s mails': async ({ creator }: Sale) => {
    await runPayments();
    return plain((await mailsOf(creator)).flatMap(({ subject, text }) => [subject, text]));
  },
  'asker’s mails': async ({ asker }: Sale) => {
    await runPayments();
    return plain((await mailsOf(asker)).flatMap(({ subject, text }) => [subject, text]));
  },
  statement: async ({ creator }: Sale) =>
    plain([await (await call('GET', '/api/me/statements/2029.csv', { as: creator })).text()]),
} satisfies Record<string, (sale: Sale) => Promise<string>>;
type Place = keyof typeof places;

const pages: Place[] = ['creator’s order', 'operator’s page'];
const bothPages: Place[] = [...pages, 'asker’s order'];

describe('the story of money', () => {
  it.each<[title: string, event: () => Promise<Sale>, where: Place[]]>([
    ['Prix payé', paid, bothPages],
    [
      'Remboursement : sans réponse à temps',
      unanswered,
      [...bothPages, 'creator’s bell', 'asker’s mails'],
    ],
    ['Remboursement : renonciation à la commande', withdrawn, [...bothPages, 'creator’s bell']],
    ['Problème signalé', contested, [...bothPages, 'creator’s bell', 'creator’s mails']],
    [
      'Remboursement : décision sur le problème signalé',
      decided,
      [...bothPages, 'creator’s bell', 'creator’s mails', 'asker’s mails'],
    ],
    [
      'Prix libéré : décision sur le problème signalé',
      decided,
      [...bothPages, 'creator’s bell', 'creator’s mails', 'asker’s mails', 'statement'],
    ],
    ['Prix libéré : réponse confirmée', confirmed, [...bothPages, 'creator’s bell', 'statement']],
    // Stripe's payouts are also in the bell (tests/worker/payments/after-sale.rest.test.ts).
    ['Virement vers la banque', paidOut, [...pages, 'statement']],
    [
      'Remboursement : décision de l’équipe Dis-moi',
      refundedByTeam,
      [...bothPages, 'creator’s bell', 'asker’s mails', 'statement'],
    ],
    ['Geste commercial de Dis-moi', given, ['asker’s order', 'operator’s page', 'asker’s mails']],
    ['Dette payée par une vente', debtPaid, [...pages, 'statement']],
    ['Dette réglée par carte', debtPaidByCard, ['creator’s bell', 'statement']],
    ['Contestation bancaire acceptée', lost, [...bothPages, 'creator’s bell', 'statement']],
  ])('says « %s » in the same words in each place', async (title, event, where) => {
    const sale = await event();
    for (const place of where) {
      const text = await places[place](sale);
      expect([place, text.toLowerCase()]).toEqual([
        place,
        expect.stringContaining(title.toLowerCase()),
      ]);
    }
  });

  it('tells the creator who refunds after the payout, why, what they owe and how to answer', async () => {
    const sale = await refundedByTeam();
    for (const place of ['creator’s order', 'creator’s bell'] as const) {
      const text = await places[place](sale);
      for (const words of [`Raison : « ${REASON} ».`, 'Vous devez 2,40 €', 'Pas d’accord ?'])
        expect([place, text]).toEqual([place, expect.stringContaining(words)]);
    }
    const operatorPage = await operate('GET', `/payments/orders/${sale.id}`);
    expect(await operatorPage.json()).toMatchObject({
      movements: expect.arrayContaining([
        expect.objectContaining({ what: 'refund', by: 'operator', reason: REASON }),
      ]),
    });
    const seen = await places['asker’s order'](sale);
    expect(seen).toContain(REASON);
    expect(seen).not.toMatch(/2,40|devez|doit/);
  });
});
