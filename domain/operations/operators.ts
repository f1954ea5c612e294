import { DAY_MS, HOUR_MS } from '../limits.ts';

/** Operators of the marketplace, and the decisions that need two of them. Money is integer cents. */

/** The request that proposes a decision, below /api/operations; the second operator sends the same. */
export interface ProposedRequest {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** JSON; null without a body. */
  body: unknown;
}

/** An operator: a user with the role, or the holder of a token, which may have a name. */
export interface Operator {
  /** `user:<id>`, `token:<name>`, or `token` for the unnamed secret. */
  id: string;
  /** The user's id; null for a token. */
  userId: string | null;
}

/** The secret that all operators may share, so that its user is unknown. */
export const NAMELESS_OPERATOR: Operator = { id: 'token', userId: null };

/**
 * True when an operator may send this request. The token named `monitor`, which leaves the company's
 * hands, reads whether the service works, and nothing else.
 */
export const mayRequest = ({ id }: Operator, method: string, path: string): boolean =>
  id !== 'token:monitor' || (method === 'GET' && path === '/api/operations/health');

/** Maximum amount that one operator decides alone, cents. */
export const ALONE_MAX_CENTS = 20_000;
/** An unapproved proposal expires after this, in real days, since operators count in those. */
export const PROPOSAL_LIFE_MS = 7 * DAY_MS;
/** An approved decision that failed halfway may be resumed for this long without a new approval. */
export const APPROVAL_LIFE_MS = HOUR_MS;

/** True when one operator may not decide alone about this amount, cents. */
export const isForTwo = (cents: number): boolean => cents > ALONE_MAX_CENTS;

/** The stored proposal and approval of a decision that needs two operators. Times are epoch milliseconds. */
export interface Approval {
  proposedBy: string;
  proposedAt: number;
  approvedBy: string | null;
  approvedAt: number | null;
}

/** The next step of a decision, given its last approval and the requesting operator. */
export type ApprovalStep = 'decided' | 'approve' | 'propose' | 'wait';

/**
 * The step when `operator` requests a decision that needs two: `decided`, it may be executed; `approve`, the
 * operator is the second to request it; `propose`, the first; `wait`, still the only one.
 */
export function approvalStep(last: Approval | null, operator: Operator, now: number): ApprovalStep {
  if (last?.approvedAt != null) {
    const isTheirs = [last.proposedBy, last.approvedBy].includes(operator.id);
    return isTheirs && now < last.approvedAt + APPROVAL_LIFE_MS ? 'decided' : 'propose';
  }
  if (!last || now >= last.proposedAt + PROPOSAL_LIFE_MS) return 'propose';
  return last.proposedBy === operator.id ? 'wait' : 'approve';
}

/**
 * The operators in a token setting, each `secret` or `name:secret`, separated by commas or spaces, with their
 * secrets.
 */
export function operatorsIn(setting: string): { operator: Operator; secret: string }[] {
  return setting
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .flatMap((entry) => {
      const colon = entry.indexOf(':');
      if (colon < 0) return [{ operator: NAMELESS_OPERATOR, secret: entry }];
      const [name, secret] = [entry.slice(0, colon), entry.slice(colon + 1)];
      if (!name || !secret) return [];
      return [{ operator: { id: `token:${name}`, userId: null }, secret }];
    });
}
