import { describe, expect, it } from 'vitest';
import { earningsByWait } from './earnings.ts';

describe('earningsByWait', () => {
  it('counts each cent once, by the answer, the time, the bank or the complaint that it waits for', () => {
    expect(
      earningsByWait({
        ...{ heldCents: 500, pendingCents: 900, frozenCents: 40 },
        blockedCents: { heldByBank: 100, pendingByBank: 200, pendingByComplaint: 300 },
      }),
    ).toEqual({ answer: 400, release: 400, bank: 340, complaint: 300 });
  });
});
