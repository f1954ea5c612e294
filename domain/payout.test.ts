import { expect, it } from 'vitest';
import { missingIn, nextPayout, type PayoutFacts } from './payout.ts';
import { PERIODS } from './periods.ts';

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
  const none: PayoutFacts = {
    untransferredCents: 0,
    availableSince: null,
    arrivesAt: null,
    isWithProvider: false,
  };
  const next = (facts: Partial<PayoutFacts>) => nextPayout({ ...none, ...facts }, 100, PERIODS);
  expect(next({})).toBeNull();
  expect(next({ untransferredCents: 1_000, availableSince: 50 })).toBe(100);
  expect(next({ untransferredCents: 999, availableSince: 50 })).toBe(50 + PERIODS.payout);
  expect(next({ untransferredCents: 1_000, isWithProvider: true })).toBeNull();
  expect(next({ untransferredCents: 1_000, isWithProvider: true, arrivesAt: 70 })).toBe(70);
});
