import { describe, expect, it } from 'vitest';
import type { Order } from '../../../domain/orders/order-wire.ts';
import { orderStory } from './order-story.ts';

const at = '2026-11-22T10:00:00.000Z';
const order = {
  ...{ id: 'o', role: 'asker', pricing: 'question', priceCents: 300, currency: 'EUR' },
  ...{ state: 'awaiting', outcome: null, paidAt: null, answerBy: null, answeredAt: null },
  ...{ settledAt: null, withdrawnAt: null, refundedCents: 0, unopened: null, other: null },
  ...{ chargeback: null, refundFailedAt: null, refundState: null },
} as unknown as Order;

const titles = (shown: Order) => orderStory(shown).map(({ title }) => title);

describe('orderStory', () => {
  it('begins with the payment when it is awaited or abandoned', () => {
    expect(titles(order)).toEqual(['Paiement attendu']);
    const abandoned: Order = { ...order, state: 'abandoned' };
    expect(titles(abandoned)).toEqual(['Paiement abandonné']);
    expect(orderStory(abandoned)[0]!.detail).toBe('Rien n’a été débité.');
  });

  it('shows a clarification between the payment and the answer, to both sides', () => {
    const asked = { askedAt: at, waitsUntil: at, answeredAt: null };
    const held = { ...order, state: 'held', paidAt: at, answerBy: at, isAsked: true } as Order;
    const story = (its: Order, answeredAt: string | null) =>
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
    const held: Order = { ...order, state: 'held', paidAt: at, answerBy: at, isAsked: false };
    expect(titles(held)[1]).toBe('Il vous reste à écrire votre question');
    expect(titles({ ...held, role: 'creator' })[1]).toBe(
      'La personne n’a pas encore posé sa question',
    );
    expect(titles({ ...held, isAsked: true })[1]).toMatch(/^Réponse attendue avant le /);
  });

  it('does not blame the creator when the conversation was stopped before its deadline', () => {
    const stopped: Order = {
      ...{ ...order, role: 'creator', state: 'settled', outcome: 'refunded', refundedCents: 300 },
      ...{ paidAt: at, settledAt: at, answerBy: '2026-11-29T10:00:00.000Z' },
    };
    expect(orderStory(stopped)[1]!.title).toBe('Conversation arrêtée sans réponse');
  });

  it('explains the refund and expects no answer when a payment opened nothing', () => {
    const given: Order = {
      ...{ ...order, state: 'settled', outcome: 'refunded', refundedCents: 300 },
      ...{ paidAt: at, settledAt: at, answerBy: at, unopened: 'already_open' },
    };
    const [paid, ended, ...others] = orderStory(given);
    expect(paid!.detail).toBe('Une conversation était déjà ouverte : ce paiement vous est rendu.');
    expect(ended!.title).toMatch(/^3\s€ remboursés$/);
    expect(others).toEqual([]);
    const full = orderStory({ ...given, unopened: 'full' })[0]!;
    expect(full.detail).toBe(
      'Cet expert a reçu, avant votre paiement, toutes les questions qu’il accepte à la fois : ce paiement vous est rendu.',
    );
  });
});
