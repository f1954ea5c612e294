import { describe, expect, it } from 'vitest';
import { missingIn, nextPayout, nextTransfer, type PayoutFacts } from './payout.ts';

it('missingIn groups the provider’s requirements', () => {
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

it('missingIn reports unknown requirements as "other"', () => {
  expect(missingIn(['proof_of_liveness'])).toEqual(['other']);
  expect(missingIn([])).toEqual([]);
});

it('nextPayout is the time of the payout, and null when it is unknown', () => {
  const none: PayoutFacts = { nextTransferAt: null, arrivesAt: null, isWithProvider: false };
  const next = (facts: Partial<PayoutFacts>) => nextPayout({ ...none, ...facts });
  expect(next({})).toBeNull();
  expect(next({ nextTransferAt: 100 })).toBe(100);
  expect(next({ nextTransferAt: 100, isWithProvider: true })).toBeNull();
  expect(next({ nextTransferAt: 100, isWithProvider: true, arrivesAt: 70 })).toBe(70);
});

describe('nextTransfer', () => {
  const DAY = 1_000;
  const rules = { enoughCents: 100, longest: 30 * DAY, capCents: 500, day: DAY };
  const share = (cents: number, ripeAt: number) => ({ cents, ripeAt, createdAt: 0 });

  it('is null when nothing waits', () => {
    expect(nextTransfer([], [], rules, 5)).toBeNull();
  });

  it('is the time when enough is ripe', () => {
    expect(nextTransfer([share(60, 10), share(60, 20)], [], rules, 0)).toBe(20);
    expect(nextTransfer([share(60, 10)], [], rules, 0)).toBe(30 * DAY);
    expect(nextTransfer([share(100, 10)], [], rules, 50)).toBe(50);
  });

  it('waits until earlier transfers are a day old when the cap is reached', () => {
    const sent = [
      { cents: 300, doneAt: 40 },
      { cents: 200, doneAt: 60 },
    ];
    expect(nextTransfer([share(100, 10)], sent, rules, 100)).toBe(40 + DAY);
    expect(nextTransfer([share(400, 10)], sent, rules, 100)).toBe(60 + DAY);
  });

  it('allows a share above the cap on a day without another transfer', () => {
    const sent = [{ cents: 1, doneAt: 90 }];
    expect(nextTransfer([share(900, 10)], sent, rules, 100)).toBe(90 + DAY);
    expect(nextTransfer([share(900, 10)], [], rules, 100)).toBe(100);
  });

  it('counts a planned transfer as made', () => {
    expect(nextTransfer([share(400, 0)], [{ cents: 200, doneAt: null }], rules, 100)).toBe(
      100 + DAY,
    );
  });
});
