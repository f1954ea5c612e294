import { DAY_MS, HOUR_MS } from '../limits.ts';

/** Who operates the marketplace, and what one of them does not decide alone. Money is integer cents. */

/** An operator: a person with the role, or whoever holds a token, which may have a name. */
export interface Operator {
  /** `user:<id>`, `token:<name>`, or `token` for the secret that has no name. */
  id: string;
  /** The person's; null for a token. */
  userId: string | null;
}

/** The secret that all operators may know: nobody can say who used it. */
export const NAMELESS_OPERATOR: Operator = { id: 'token', userId: null };

/** Up to this much one person decides alone, cents. */
export const ALONE_MAX_CENTS = 20_000;
/** A proposal that nobody has approved by then is none any more; in real days, as operators count. */
export const PROPOSAL_LIFE_MS = 7 * DAY_MS;
/** What was approved and broke off half-way goes on without being approved anew for so long. */
export const APPROVAL_LIFE_MS = HOUR_MS;

/** What stands for a decision that two people have to make. Times are epoch milliseconds. */
export interface Approval {
  proposedBy: string;
  proposedAt: number;
  approvedBy: string | null;
  approvedAt: number | null;
}

/** How far a decision is by what its last approval says and who asks for it now. */
export type ApprovalStep = 'decided' | 'approve' | 'propose' | 'wait';

/**
 * What follows where `operator` asks for a decision about so many cents: `decided`, it may be done; `approve`, they
 * are the second to ask for the same; `propose`, they are the first; `wait`, they are still the only one.
 */
export function approvalStep(
  cents: number,
  last: Approval | null,
  operator: Operator,
  now: number,
): ApprovalStep {
  if (cents <= ALONE_MAX_CENTS) return 'decided';
  if (last?.approvedAt != null) {
    const isTheirs = [last.proposedBy, last.approvedBy].includes(operator.id);
    return isTheirs && now < last.approvedAt + APPROVAL_LIFE_MS ? 'decided' : 'propose';
  }
  if (!last || now >= last.proposedAt + PROPOSAL_LIFE_MS) return 'propose';
  return last.proposedBy === operator.id ? 'wait' : 'approve';
}

/**
 * The operators in a setting of tokens, `secret` or `name:secret` with commas or spaces between them, and the secret
 * of each.
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
