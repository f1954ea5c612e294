import { describe, expect, it } from 'vitest';
import { accountName, accountNames, natureOf } from './accounting.ts';
import { accountKinds, entryKeys } from './ledger.ts';

describe('accountName', () => {
  it('has a name of its own for each kind of account', () => {
    expect(Object.keys(accountNames).toSorted()).toEqual([...accountKinds].toSorted());
    expect(new Set(Object.values(accountNames)).size).toBe(accountKinds.length);
    expect(accountName('hold:6f')).toBe('Prix en attente');
    expect(accountName('revenue')).toBe('Commissions');
    expect(accountName('strange:1')).toBe('strange:1');
  });
});

describe('natureOf', () => {
  it('knows each prefix of the ledger’s keys, the longer before the shorter', () => {
    for (const prefix of Object.keys(entryKeys))
      expect(natureOf(`${prefix}1`)).not.toContain(prefix);
    expect(natureOf('payout:po')).not.toBe(natureOf('payout-paid:po'));
    expect(natureOf('chargeback:dp')).not.toBe(natureOf('chargeback-returned:dp'));
    expect(natureOf('done:transfer:1')).toBe('Part versée sur le compte du créateur');
    expect(natureOf('done:refund:1:re_2')).toBe('Remboursement versé');
    expect(natureOf('lost-held-fee:dp')).toBe('Contestation bancaire perdue (commission)');
    expect(natureOf('lost-share:dp:1')).toBe('Contestation bancaire perdue');
    expect(natureOf('strange')).toBe('strange');
  });
});
