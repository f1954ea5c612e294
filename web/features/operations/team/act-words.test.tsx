import { describe, expect, it } from 'vitest';
import { pageOfSubject, sentenceOf } from './act-words.ts';

describe('sentenceOf', () => {
  it('says what an operator did, and that a refused act was not done', () => {
    expect(sentenceOf('POST /orders/:id/refund', true)).toBe('a remboursé une commande');
    expect(sentenceOf('POST /orders/:id/refund', false)).toBe('n’a pas remboursé une commande');
  });
});

describe('pageOfSubject', () => {
  const id = '7f3a92d0-41ce-4d2b-9a77-0f6a1b2c3d4e';

  it.each([
    [`/people/${id}/letters`, 'Voir la fiche'],
    [`/orders/${id}/refund`, 'Voir la commande'],
    [`/payments/orders/${id}`, 'Voir la commande'],
    [`/conversations/${id}`, 'Voir la conversation'],
    ['/payments/run', undefined],
  ])('leads from %s to its page', (subject, label) => {
    expect(pageOfSubject(subject)?.label).toBe(label);
  });
});
