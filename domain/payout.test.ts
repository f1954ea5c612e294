import { expect, it } from 'vitest';
import { missingIn } from './payout.ts';

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
