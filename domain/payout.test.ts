import { expect, it } from 'vitest';
import { missingIn, nextPayout, type PayoutFacts } from './payout.ts';

it('says in a few words what a provider asks for in many', () => {
  expect(
    missingIn([
      'identity.individual.given_name',
      'identity.individual.date_of_birth',
      'identity.attestations.terms_of_service',
    ]),
  ).toEqual(['identity', 'terms']);
  expect(missingIn(['identity.individual.documents.primary_verification'])).toEqual(['document']);
  expect(missingIn(['external_account', 'identity.business_details.registered_name'])).toEqual([
    'bank',
    'business',
  ]);
});

it('does not hide what it does not know', () => {
  expect(missingIn(['proof_of_liveness'])).toEqual(['other']);
  expect(missingIn([])).toEqual([]);
});

it('says when money leaves, and nothing where nobody can say', () => {
  const none: PayoutFacts = { nextTransferAt: null, arrivesAt: null, isWithProvider: false };
  const next = (facts: Partial<PayoutFacts>) => nextPayout({ ...none, ...facts });
  expect(next({})).toBeNull();
  expect(next({ nextTransferAt: 100 })).toBe(100);
  expect(next({ nextTransferAt: 100, isWithProvider: true })).toBeNull();
  expect(next({ nextTransferAt: 100, isWithProvider: true, arrivesAt: 70 })).toBe(70);
});
