import { describe, expect, it } from 'vitest';
import { formatMoment } from './formats.ts';
import { responseDeadline } from './money-words.ts';

const answerBy = '2026-11-29T01:44:00.000Z';
const moment = formatMoment(answerBy);
const asked = {
  role: 'asker',
  pricing: 'question',
  orderId: 'order',
  answerBy,
  closeReason: null,
  lastMessageText: 'Une question',
} as const;

describe('responseDeadline', () => {
  it.each([
    [{}, `Réponse attendue avant le ${moment}, sinon remboursement`],
    [{ orderId: null }, `Réponse attendue avant le ${moment}`],
    [{ role: 'creator' }, `Répondez avant le ${moment}`],
    [{ role: 'creator', lastMessageText: null }, null],
    [{ answerBy: null }, null],
    [{ closeReason: 'unanswered' }, 'Question restée sans réponse : remboursée'],
    [{ closeReason: 'unanswered', orderId: null }, 'Question restée sans réponse'],
    [{ closeReason: 'stopped' }, 'Cette conversation a été arrêtée : le prix vous a été rendu.'],
    [{ closeReason: 'withdrawn' }, 'Vous avez renoncé à cette commande.'],
  ] as const)('is, with %j: %s', (change, words) => {
    expect(responseDeadline({ ...asked, ...change })).toBe(words);
  });
});
