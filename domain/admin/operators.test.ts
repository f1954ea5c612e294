import { describe, expect, it } from 'vitest';
import {
  ALONE_MAX_CENTS,
  APPROVAL_LIFE_MS,
  approvalStep,
  NAMELESS_OPERATOR,
  operatorsIn,
  PROPOSAL_LIFE_MS,
} from './operators.ts';

const anna = { id: 'token:anna', userId: null };
const paul = { id: 'user:1', userId: '1' };
const proposed = { proposedBy: anna.id, proposedAt: 1_000, approvedBy: null, approvedAt: null };
const approved = { ...proposed, approvedBy: paul.id, approvedAt: 2_000 };
const MUCH = ALONE_MAX_CENTS + 1;

describe('approvalStep', () => {
  it('lets one operator decide alone up to 200 €', () => {
    expect(approvalStep(ALONE_MAX_CENTS, null, anna, 0)).toBe('decided');
    expect(approvalStep(MUCH, null, anna, 0)).toBe('propose');
  });

  it('waits when the proposer asks again, and approves when another operator does', () => {
    expect(approvalStep(MUCH, proposed, anna, 2_000)).toBe('wait');
    expect(approvalStep(MUCH, proposed, paul, 2_000)).toBe('approve');
  });

  it('makes a new proposal when the old one has expired', () => {
    expect(approvalStep(MUCH, proposed, paul, 1_000 + PROPOSAL_LIFE_MS)).toBe('propose');
  });

  it('lets only the proposer and the approver resume an approved decision', () => {
    expect(approvalStep(MUCH, approved, anna, 3_000)).toBe('decided');
    expect(approvalStep(MUCH, approved, NAMELESS_OPERATOR, 3_000)).toBe('propose');
    expect(approvalStep(MUCH, approved, paul, 2_000 + APPROVAL_LIFE_MS)).toBe('propose');
  });
});

describe('operatorsIn', () => {
  it('reads a single unnamed secret and named secrets', () => {
    expect(operatorsIn('s3cret')).toEqual([{ operator: NAMELESS_OPERATOR, secret: 's3cret' }]);
    expect(operatorsIn('anna:aa, paul:bb cc')).toEqual([
      { operator: anna, secret: 'aa' },
      { operator: { id: 'token:paul', userId: null }, secret: 'bb' },
      { operator: NAMELESS_OPERATOR, secret: 'cc' },
    ]);
  });

  it('returns no operators when the setting is empty or malformed', () => {
    for (const setting of ['', ' , ', ':', 'anna:', ':secret'])
      expect(operatorsIn(setting)).toEqual([]);
  });
});
