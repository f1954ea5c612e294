import { describe, expect, it } from 'vitest';
import type { Movement } from '../../../domain/orders/movements.ts';
import type { OrderInFull } from '../../../domain/orders/order-wire.ts';
import { orderStory } from './order-story.ts';

const at = '2026-11-22T10:00:00.000Z';
const order = {
  ...{ id: 'o', role: 'asker', pricing: 'question', priceCents: 300, currency: 'EUR' },
  ...{ state: 'awaiting', outcome: null, paidAt: null, answerBy: null, answeredAt: null },
  ...{
    settledAt: null,
    withdrawnAt: null,
    refundedCents: 0,
    goodwillCents: 0,
    unopened: null,
    other: null,
  },
  ...{ chargeback: null, refundFailedAt: null, refundState: null },
  ...{ clarification: null, movements: [] },
} as unknown as OrderInFull;

const paid = {
  ...{ id: 'paid', what: 'paid', at, by: 'asker', operator: null, cents: 300 },
  ...{ shareCents: 0, debtCents: 0, reason: null },
} satisfies Movement;

const titles = (shown: OrderInFull) => orderStory(shown).map(({ title }) => title);

describe('orderStory', () => {
  it('begins with the payment when it is awaited or abandoned', () => {
    expect(titles(order)).toEqual(['Paiement attendu']);
    const abandoned: OrderInFull = { ...order, state: 'abandoned' };
    expect(titles(abandoned)).toEqual(['Paiement abandonné']);
    expect(orderStory(abandoned)[0]!.detail).toBe('Rien n’a été débité.');
  });

  it('shows a clarification between the payment and the answer, to both sides', () => {
    const asked = { askedAt: at, waitsUntil: at, answeredAt: null };
    const held = {
      ...{ ...order, state: 'held', paidAt: at, answerBy: at, isAsked: true, movements: [paid] },
    } as OrderInFull;
    const story = (its: OrderInFull, answeredAt: string | null) =>
      orderStory({ ...its, clarification: { ...asked, answeredAt } });
    const shown = (steps: ReturnType<typeof orderStory>) =>
      steps.slice(1).map(({ title }) => title);
    expect(shown(story(held, null))).toEqual([
      'Précision demandée par l’expert',
      expect.stringMatching(/^Réponse attendue avant le /),
    ]);
    expect(story(held, null)[1]!.detail).toMatch(/^Le délai de réponse attend jusqu’au .* au plus/);
    expect(shown(story({ ...held, role: 'creator' }, at))).toEqual([
      'Vous avez demandé une précision',
      'La personne a précisé sa question',
      expect.any(String),
    ]);
  });

  it('awaits no answer before the question is written', () => {
    const held: OrderInFull = {
      ...{ ...order, state: 'held', paidAt: at, answerBy: at, isAsked: false, movements: [paid] },
    };
    expect(titles(held)[1]).toBe('Il vous reste à écrire votre question');
    expect(titles({ ...held, role: 'creator' })[1]).toBe(
      'La personne n’a pas encore posé sa question',
    );
    expect(titles({ ...held, isAsked: true })[1]).toMatch(/^Réponse attendue avant le /);
  });

  it('leads from a payout to its page', () => {
    const payout: Movement = { ...paid, id: 'po', what: 'payout', by: 'provider', shareCents: 240 };
    const sold: OrderInFull = {
      ...{ ...order, role: 'creator', state: 'settled', outcome: 'released' },
      ...{ paidAt: at, settledAt: at, movements: [payout] },
    };
    expect(orderStory(sold)).toContainEqual(
      expect.objectContaining({
        detail: expect.stringMatching(/^Votre part : 2,40\s€\.$/),
        link: { to: '/main/revenus/virements/po', label: 'Voir le virement' },
      }),
    );
  });

  it('says a settled order’s movements in the order of time, with the answer between them', () => {
    const later = '2026-11-23T10:00:00.000Z';
    const refund: Movement = {
      ...{ ...paid, id: 'refund:back', what: 'refund', cause: 'team', by: 'operator' },
      ...{ at: later, reason: 'Trop bref.' },
    };
    const settled: OrderInFull = {
      ...{ ...order, state: 'settled', outcome: 'refunded', paidAt: at, answeredAt: at },
      movements: [paid, refund],
    };
    expect(orderStory(settled)).toEqual([
      { at, title: 'Prix payé', detail: '3 €, mis de côté.', state: 'done' },
      { at, title: 'Réponse reçue', state: 'done' },
      {
        ...{ at: later, title: 'Remboursement : décision de l’équipe Dis-moi', state: 'done' },
        detail: '3 € sur le moyen de paiement utilisé. Raison : « Trop bref ».',
      },
    ]);
    const unsent = orderStory({ ...settled, refundState: 'pending' }).at(-1)!;
    expect(unsent.detail).toContain('Le remboursement n’est pas encore parti.');
  });
});
