import { describe, expect, it } from 'vitest';
import { entriesFrom } from './provider-entries.ts';

const entry = { id: 'txn', type: 'charge', source: 'pi', cents: 1_000, feeCents: 0, at: 5 };

describe('entriesFrom', () => {
  it('books nothing when an order books the movement and it costs no fee', () => {
    expect(entriesFrom(entry)).toEqual([]);
  });

  it.each([
    ['charged', 'charge', 40, 'fees', 'provider'],
    ['given back', 'refund', -40, 'provider', 'fees'],
    ['charged for a chargeback', 'adjustment', 40, 'loss', 'provider'],
  ])('books the fee when one is %s', (_, type, feeCents, debit, credit) => {
    expect(entriesFrom({ ...entry, type, feeCents })).toEqual([
      { key: 'provider-fee:txn', debit, credit, cents: 40, at: 5 },
    ]);
  });

  it.each([
    ['is paid out', 'payout', -1_000, 'bank', 'provider'],
    ['is paid in', 'topup', 1_000, 'provider', 'bank'],
    ['pays a charge of the provider', 'stripe_fee', -1_000, 'fees', 'provider'],
  ])('books the movement when the balance %s', (_, type, cents, debit, credit) => {
    expect(entriesFrom({ ...entry, type, cents })).toEqual([
      { key: 'provider-own:txn', debit, credit, cents: 1_000, at: 5, source: 'pi' },
    ]);
  });
});
