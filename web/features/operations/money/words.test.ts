import { describe, expect, it } from 'vitest';
import { accountKinds, entryKeys } from '../../../../domain/orders/ledger.ts';
import { accountOf, chargebackWithoutOrder, entryOf, settlingAccounts, sidesOf } from './words.ts';

describe('entryOf', () => {
  it('has words for every kind of entry, and keeps an unknown key', () => {
    for (const beginning of Object.keys(entryKeys))
      expect(entryOf(`${beginning}x`), beginning).not.toContain(beginning);
    expect(entryOf('chargeback-returned:x')).toBe('Paiement rendu par la banque');
    expect(entryOf('other:x')).toBe('other:x');
  });
});

describe('accountOf', () => {
  it('has words for every kind of account', () => {
    for (const kind of accountKinds) expect(accountOf(`${kind}:x`), kind).not.toContain(':x');
  });
});

describe('details of tasks', () => {
  it('are in French when their form is known, and unchanged otherwise', () => {
    expect(sidesOf('ours nothing, theirs -250')).toMatch(/^rien chez nous, -2,50\s€ chez Stripe$/);
    expect(sidesOf('other')).toBe('other');
    expect(chargebackWithoutOrder('du_1', 'payment pi_1 is not booked')).toContain('pi_1');
    expect(chargebackWithoutOrder('du_1', 'debt paid by pi_1')).toContain(
      'réglée par carte (pi_1)',
    );
  });
});

describe('settlingAccounts', () => {
  it('is the creator’s account for their own balance, and ours otherwise', () => {
    expect(settlingAccounts('balance:connect:abc')).toEqual([['creator:abc', 'Dû au créateur']]);
    expect(settlingAccounts('unbooked:txn_1').map(([account]) => account)).toEqual([
      ...['fees', 'loss', 'revenue', 'bank'],
    ]);
  });
});
