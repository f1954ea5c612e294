import { describe, expect, it } from 'vitest';
import { changeWords, detailWords } from './act-changes.ts';

/** With plain spaces. */
const plain = (lines: string[]) => lines.map((line) => line.replace(/[\u00a0\u202f]/g, ' '));

describe('changeWords', () => {
  it('says each part that changed, before and after, without signs of code', () => {
    const before = { state: 'answered', refundedCents: 0, isRetired: false, same: 1 };
    const after = { state: 'settled', refundedCents: 1_250, isRetired: true, same: 1 };
    expect(plain(changeWords({ before, after }))).toEqual([
      'État : répondue → réglée',
      'Rendu : 0 € → 12,50 €',
      'Retiré : non → oui',
    ]);
    const parts = changeWords({ before: null, after: { fee: { percent: 20 }, list: ['a', 'b'] } });
    expect(parts).toEqual(['Pour cent : rien → 20', 'list : rien → a, b']);
    expect(changeWords({ before: 'un', after: null })).toEqual(['Valeur : un → rien']);
    expect(parts.join()).not.toMatch(/[{}[\]"]/);
  });
});

describe('detailWords', () => {
  it('says the parts of a request', () => {
    const id = '7f3a92d0-41ce-4d2b-9a77-0f6a1b2c3d4e';
    expect(plain(detailWords({ refundCents: 400, into: id, orderIds: [] }))).toEqual([
      'Remboursement : 4 €',
      'Fusionné avec : n° 7f3a92d0',
      'Commandes : rien',
    ]);
  });
});
