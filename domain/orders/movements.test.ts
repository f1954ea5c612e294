import { describe, expect, it } from 'vitest';
import {
  type MovementReader,
  movementsFor,
  movementsOf,
  movementWords,
  type OrderRecord,
} from './movements.ts';

const record: OrderRecord = {
  ...{
    priceCents: 1000,
    feeCents: 200,
    paidAt: 1,
    answeredAt: null,
    answerBy: 50,
    releaseAt: null,
  },
  ...{ settledAt: null, withdrawnAt: null, stoppedAt: null, unopened: null, complaint: null },
  ...{ entries: [], chargebacks: [], acts: [], payouts: [] },
};
const answered = { ...record, answeredAt: 10, releaseAt: 100 };
const entry = (key: string, cents: number, at: number, credit = 'x') => ({
  key,
  cents,
  at,
  credit,
});
const refund = (at: number) => entry('refund:o', 1000, at, 'refund');
const share = (at: number, cents = 800) => entry('share:o', cents, at);
const act = (at: number) => ({
  what: 'refund' as const,
  at,
  by: 'user:anna',
  reason: 'Trop bref.',
});

const wordsOf = (order: OrderRecord, reader: MovementReader = 'creator') =>
  movementsOf(order).map((movement) => movementWords(movement, reader, 'EUR'));
/** The titles after that of the payment. */
const titles = (order: OrderRecord) =>
  wordsOf(order)
    .slice(1)
    .map(({ title }) => title);

describe('movementsOf', () => {
  it('has none before the payment', () => {
    expect(movementsOf({ ...record, paidAt: null })).toEqual([]);
  });

  it.each<[string, Partial<OrderRecord>]>([
    ['sans réponse à temps', { settledAt: 60, entries: [refund(60)] }],
    ['conversation arrêtée sans réponse', { settledAt: 40, entries: [refund(40)] }],
    ['renonciation à la commande', { settledAt: 40, withdrawnAt: 40, entries: [refund(40)] }],
    ['la commande n’a pas pu s’ouvrir', { settledAt: 1, unopened: 'full', entries: [refund(1)] }],
    ['décision de l’équipe Dis-moi', { settledAt: 41, acts: [act(40)], entries: [refund(41)] }],
  ])('gives the cause of an unanswered refund: %s', (cause, more) => {
    expect(titles({ ...record, ...more })).toEqual([`Remboursement : ${cause}`]);
  });

  it.each<[string, number]>([
    ['réponse confirmée', 20],
    ['délai pour signaler un problème passé', 100],
  ])('gives the cause of a release: %s', (cause, settledAt) => {
    const released = { ...answered, settledAt, entries: [share(settledAt)] };
    expect(titles(released)).toEqual([`Prix libéré : ${cause}`]);
  });

  it('gives a decision’s reason to both parts of the price', () => {
    const decided = {
      ...{
        ...answered,
        settledAt: 40,
        entries: [entry('refund:o', 500, 40, 'refund'), share(40, 400)],
      },
      complaint: { text: 'Hors sujet.', createdAt: 20, decidedAt: 40, reason: 'À moitié.' },
    };
    expect(wordsOf(decided).slice(1)).toEqual([
      expect.objectContaining({ title: 'Problème signalé' }),
      {
        title: 'Remboursement : décision sur le problème signalé',
        body: '5 € rendus à la personne. 4 € sont repris sur votre part. Raison : « À moitié ».',
      },
      {
        title: 'Prix libéré : décision sur le problème signalé',
        body: 'Votre part : 4 €, sur 5 €. Raison : « À moitié ».',
      },
    ]);
  });

  it('tells the creator who refunds after the payout, why, what they owe and how to answer', () => {
    const back = [entry('back-fee:o', 200, 200), entry('back-debt:o', 800, 200)];
    const refunded = {
      ...{
        ...answered,
        settledAt: 100,
        acts: [act(200)],
        payouts: [{ id: 'po', at: 150, cents: 800 }],
      },
      entries: [share(100), ...back],
    };
    expect(titles(refunded)).toEqual([
      'Prix libéré : délai pour signaler un problème passé',
      'Virement vers la banque',
      'Remboursement : décision de l’équipe Dis-moi',
    ]);
    expect(wordsOf(refunded).at(-1)!.body).toBe(
      '10 € rendus à la personne. 8 € sont repris sur votre part. Vous devez 8 €, déjà versés, à régler par carte dans Revenus, sinon pris sur les prochaines ventes. Raison : « Trop bref ». Pas d’accord ? Écrivez-nous depuis la page Contact, avec le numéro de la commande.',
    );
    expect(movementsOf(refunded).at(-1)).toMatchObject({ operator: 'user:anna', by: 'operator' });
  });

  it('takes nothing from the creator when the platform bears a refund', () => {
    const entries = [share(100), entry('back-fee:o', 200, 200), entry('back-loss:o', 800, 200)];
    expect(wordsOf({ ...answered, settledAt: 100, entries }).at(-1)!.body).toBe(
      '10 € rendus à la personne. À la charge de Dis-moi : votre part reste la même.',
    );
    const released = { ...answered, settledAt: 30, acts: [act(30)], entries: [share(30)] };
    expect(titles(released)).toEqual(['Prix libéré : décision de l’équipe Dis-moi']);
  });

  it('leaves the refund of a held price that a bank took to its chargeback', () => {
    const lost = {
      ...{ id: 'du', state: 'lost' as const, openedAt: 20, closedAt: 60, takenCents: 1000 },
      ...{ returnedCents: 0, holdCents: 1000, creatorCents: 0, debtCents: 0 },
    };
    const entries = [entry('refund:o', 1000, 60, 'dispute')];
    const order = { ...record, settledAt: 60, entries, chargebacks: [lost] };
    expect(titles(order)).toEqual([
      'Paiement contesté auprès de la banque',
      'Contestation bancaire acceptée',
    ]);
    expect(movementsOf(order).at(-1)).toMatchObject({ cents: 1000, shareCents: -800 });
  });

  it('counts a sale that pays a debt', () => {
    const entries = [share(100), entry('repaid:transfer:o:800', 300, 110)];
    expect(wordsOf({ ...answered, settledAt: 100, entries }).at(-1)).toEqual({
      title: 'Dette payée par une vente',
      body: '3 € de cette vente ont payé une dette envers Dis-moi.',
    });
  });
});

describe('movementsFor', () => {
  it('hides the creator’s money from the asker, and the operator from both', () => {
    const entries = [share(100), entry('back-debt:o', 800, 200), entry('repaid:t:8', 300, 210)];
    const movements = movementsOf({ ...answered, settledAt: 100, acts: [act(200)], entries });
    const seen = movementsFor('asker', movements);
    expect(seen.map(({ what }) => what)).toEqual(['paid', 'release', 'refund']);
    for (const movement of seen)
      expect(movement).toMatchObject({ operator: null, shareCents: 0, debtCents: 0 });
    expect(movementsFor('creator', movements).map(({ operator }) => operator)).not.toContain(
      'user:anna',
    );
  });
});
