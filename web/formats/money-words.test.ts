import { describe, expect, it } from 'vitest';
import { answerEarnsInParis } from '../../domain/orders/answer-earns.ts';
import type { Order } from '../../domain/orders/order-wire.ts';
import { formatDayInWords, formatDeadline } from './formats.ts';
import { answerEarns, moneyOf, responseDeadline, whenAnswered } from './money-words.ts';

const answerBy = '2026-11-29T01:44:00.000Z';
const deadline = formatDeadline(answerBy);
const day = formatDayInWords(answerBy, undefined, true);
const asked = {
  role: 'asker',
  pricing: 'question',
  orderId: 'order',
  netCents: null,
  answerBy,
  closeReason: null,
  lastMessageText: 'Une question',
} as const;

describe('responseDeadline', () => {
  it.each([
    [{}, `Au plus tard ${day}, sinon remboursé.`],
    [{ orderId: null }, `Au plus tard ${day}.`],
    [
      { medianResponseSeconds: 8 * 3600 },
      `D’habitude en 8\u00a0h. Au plus tard ${day}, sinon remboursé.`,
    ],
    [{ role: 'creator' }, `Répondez avant ${deadline}`],
    [{ role: 'creator', netCents: 640 }, `6,40\u00a0€ si vous répondez avant ${deadline}`],
    [{ role: 'creator', lastMessageText: null }, null],
    [{ lastMessageText: null }, `À écrire avant ${day}, sinon remboursé.`],
    [{ lastMessageText: null, orderId: null }, `À écrire avant ${day}.`],
    [{ answerBy: null }, null],
    [{ closeReason: 'unanswered' }, 'Question restée sans réponse : remboursée'],
    [{ closeReason: 'unanswered', orderId: null }, 'Question restée sans réponse'],
    [{ closeReason: 'stopped' }, 'Cette conversation a été arrêtée : le prix vous a été rendu.'],
    [{ closeReason: 'withdrawn' }, 'Vous avez renoncé à cette commande.'],
  ] as const)('is, with %j: %s', (change, words) => {
    expect(responseDeadline({ ...asked, ...change })).toBe(words);
  });
});

describe('whenAnswered', () => {
  it('says what is usual and what is the latest', () => {
    expect(whenAnswered(2700, '7 jours après votre question', true)).toBe(
      'D’habitude en 45\u00a0min. Au plus tard 7 jours après votre question, sinon remboursé.',
    );
    expect(whenAnswered(null, 'mercredi 2 décembre', false)).toBe(
      'Au plus tard mercredi 2 décembre.',
    );
  });
});

describe('moneyOf', () => {
  const order = {
    state: 'held',
    outcome: null,
    refundedCents: 0,
    priceCents: 800,
    currency: 'EUR',
    chargeback: null,
    refundFailedAt: null,
  };

  it.each([
    ['asker', null, 'held', '8\u00a0€ mis de côté'],
    ['creator', 160, 'held', '6,40\u00a0€ mis de côté'],
    ['asker', null, 'answered', '8\u00a0€ mis de côté'],
    ['creator', 160, 'answered', '6,40\u00a0€ à venir'],
    ['asker', null, 'settled', '8\u00a0€ versés'],
    ['creator', 160, 'settled', '6,40\u00a0€ disponibles'],
  ] as const)('gives the %s their own amount', (role, feeCents, state, words) => {
    const outcome = state === 'settled' ? 'released' : null;
    expect(moneyOf({ ...order, role, feeCents, state, outcome } as Order)).toBe(words);
  });
});

describe('answerEarns', () => {
  it.each([
    ['within a week', 3],
    ['later', 7],
    ['in the past', -1],
  ])('says the same as notices, mails and pushes, which name the clock, %s', (_when, days) => {
    const now = Date.now();
    const answerBy = now + days * 86_400_000 + 60_000;
    for (const cents of [640, 1200, null]) {
      const shown = answerEarns(new Date(answerBy).toISOString(), cents, 'EUR', 'Europe/Paris');
      expect(`${shown.replaceAll(/\s/g, ' ')} (heure de Paris)`).toBe(
        answerEarnsInParis(answerBy, cents, 'EUR', now),
      );
    }
  });
});
