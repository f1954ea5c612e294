import { describe, expect, it } from 'vitest';
import { actLines, changeWords, detailWords, nameOfChanged, outcomeWords } from './act-changes.ts';

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
    expect(parts).toEqual(['Pour cent : 20', 'list : a, b']);
    expect(changeWords({ before: 'un', after: null })).toEqual(['Valeur : un → rien']);
    expect(parts.join()).not.toMatch(/[{}[\]"]/);
  });
});

describe('actLines', () => {
  it('say of a proposal what it would change, and what else was requested', () => {
    const changes = { before: { name: 'Un' }, after: { name: 'Un', mergedInto: 'Deux' } };
    const details = { into: '7f3a92d0-41ce-4d2b-9a77-0f6a1b2c3d4e', from: 'creator' };
    const changed = 'Fusionné avec : rien → Deux';
    expect(actLines(details, changes, true)).toEqual(['À la charge de : le créateur', changed]);
    expect(actLines(details, changes, false)).toEqual([changed]);
    const again = { before: { isRetired: true }, after: { isRetired: true } };
    expect(actLines({ retired: true }, again, true)).toEqual(['Retiré : oui']);
    expect(actLines({ from: 'creator' }, null, false)).toEqual(['À la charge de : le créateur']);
  });
});

describe('nameOfChanged', () => {
  it('is the name that a topic has kept, and none when it was renamed or made', () => {
    const before = { id: 'x', name: 'Course', isRetired: false };
    expect(nameOfChanged({ before, after: { ...before, isRetired: true } })).toBe('Course');
    expect(nameOfChanged({ before, after: { ...before, name: 'Marche' } })).toBeNull();
    expect(nameOfChanged({ before: null, after: before })).toBeNull();
  });
});

describe('outcomeWords', () => {
  it.each([
    [null, 'sans réponse'],
    [204, null],
    [202, null],
    [400, 'refusé'],
    [403, 'non autorisé'],
    [404, 'introuvable'],
    [409, 'plus possible'],
    [503, 'en échec'],
  ])('says what %s means', (status, words) => {
    expect(outcomeWords(status)).toBe(words);
  });
});

describe('detailWords', () => {
  it('names settings and rules, and leaves out ids', () => {
    expect(detailWords({ id: 'x', setting: 'minimumPrice', rule: 'spam' })).toEqual([
      'Réglage : Prix minimum',
      'Règle : Spam ou publicité',
    ]);
  });

  it('says the parts of a request', () => {
    const id = '7f3a92d0-41ce-4d2b-9a77-0f6a1b2c3d4e';
    expect(plain(detailWords({ refundCents: 400, into: id, orderIds: [] }))).toEqual([
      'Remboursement : 4 €',
      'Fusionné avec : n° 7f3a92d0',
      'Commandes : rien',
    ]);
  });
});
