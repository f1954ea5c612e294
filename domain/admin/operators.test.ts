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
  it('lets one person decide when it is about 200 € at most', () => {
    expect(approvalStep(ALONE_MAX_CENTS, null, anna, 0)).toBe('decided');
    expect(approvalStep(MUCH, null, anna, 0)).toBe('propose');
  });

  it('waits when the same person asks again, and approves when another does', () => {
    expect(approvalStep(MUCH, proposed, anna, 2_000)).toBe('wait');
    expect(approvalStep(MUCH, proposed, paul, 2_000)).toBe('approve');
  });

  it('begins anew when the proposal is too old', () => {
    expect(approvalStep(MUCH, proposed, paul, 1_000 + PROPOSAL_LIFE_MS)).toBe('propose');
  });

  it('lets the two go on with what broke off, and nobody else', () => {
    expect(approvalStep(MUCH, approved, anna, 3_000)).toBe('decided');
    expect(approvalStep(MUCH, approved, NAMELESS_OPERATOR, 3_000)).toBe('propose');
    expect(approvalStep(MUCH, approved, paul, 2_000 + APPROVAL_LIFE_MS)).toBe('propose');
  });
});

describe('operatorsIn', () => {
  it('knows the one secret without a name, and those with one', () => {
    expect(operatorsIn('s3cret')).toEqual([{ operator: NAMELESS_OPERATOR, secret: 's3cret' }]);
    expect(operatorsIn('anna:aa, paul:bb cc')).toEqual([
      { operator: anna, secret: 'aa' },
      { operator: { id: 'token:paul', userId: null }, secret: 'bb' },
      { operator: NAMELESS_OPERATOR, secret: 'cc' },
    ]);
  });

  it('knows nobody when nothing is there', () => {
    for (const setting of ['', ' , ', ':', 'anna:', ':secret'])
      expect(operatorsIn(setting)).toEqual([]);
  });
});
