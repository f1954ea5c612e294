import { describe, expect, it } from 'vitest';
import {
  ALONE_MAX_CENTS,
  APPROVAL_LIFE_MS,
  approvalStep,
  isForTwo,
  mayRequest,
  NAMELESS_OPERATOR,
  operatorsIn,
  PROPOSAL_LIFE_MS,
} from './operators.ts';

const anna = { id: 'token:anna', userId: null };
const paul = { id: 'user:1', userId: '1' };
const proposed = { proposedBy: anna.id, proposedAt: 1_000, approvedBy: null, approvedAt: null };
const approved = { ...proposed, approvedBy: paul.id, approvedAt: 2_000 };

describe('isForTwo', () => {
  it('lets one operator decide when the amount is at most 200 €', () => {
    expect(isForTwo(ALONE_MAX_CENTS)).toBe(false);
    expect(isForTwo(ALONE_MAX_CENTS + 1)).toBe(true);
  });
});

describe('mayRequest', () => {
  const monitor = { id: 'token:monitor', userId: null };

  it('lets a monitor read health alone', () => {
    expect(mayRequest(monitor, 'GET', '/api/operations/health')).toBe(true);
    expect(mayRequest(monitor, 'POST', '/api/operations/health')).toBe(false);
    expect(mayRequest(monitor, 'GET', '/api/operations/health/x')).toBe(false);
    expect(mayRequest(monitor, 'GET', '/api/operations/waiting')).toBe(false);
  });

  it('lets every other operator request anything', () => {
    for (const operator of [anna, paul, NAMELESS_OPERATOR])
      expect(mayRequest(operator, 'POST', '/api/operations/operators')).toBe(true);
  });
});

describe('approvalStep', () => {
  it('proposes when nobody has requested it before', () => {
    expect(approvalStep(null, anna, 0)).toBe('propose');
  });

  it('waits when the same operator asks again, and approves when another does', () => {
    expect(approvalStep(proposed, anna, 2_000)).toBe('wait');
    expect(approvalStep(proposed, paul, 2_000)).toBe('approve');
  });

  it('proposes again when the proposal has expired', () => {
    expect(approvalStep(proposed, paul, 1_000 + PROPOSAL_LIFE_MS)).toBe('propose');
  });

  it('lets only the two operators resume an interrupted decision', () => {
    expect(approvalStep(approved, anna, 3_000)).toBe('decided');
    expect(approvalStep(approved, NAMELESS_OPERATOR, 3_000)).toBe('propose');
    expect(approvalStep(approved, paul, 2_000 + APPROVAL_LIFE_MS)).toBe('propose');
  });
});

describe('operatorsIn', () => {
  it('returns the unnamed secret and the named ones', () => {
    expect(operatorsIn('s3cret')).toEqual([{ operator: NAMELESS_OPERATOR, secret: 's3cret' }]);
    expect(operatorsIn('anna:aa, paul:bb cc')).toEqual([
      { operator: anna, secret: 'aa' },
      { operator: { id: 'token:paul', userId: null }, secret: 'bb' },
      { operator: NAMELESS_OPERATOR, secret: 'cc' },
    ]);
  });

  it('returns nobody when the setting is empty', () => {
    for (const setting of ['', ' , ', ':', 'anna:', ':secret'])
      expect(operatorsIn(setting)).toEqual([]);
  });
});
