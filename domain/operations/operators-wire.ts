import type { ProposedRequest } from './operators.ts';

/** Answers to operators. */

/** An operator as others see them; `name` is null for the secret without a name, and for a deleted account. */
export interface NamedOperator {
  id: string;
  name: string | null;
}

/** An entry of the operators' log. */
export interface Act {
  id: string;
  /** ISO 8601. */
  at: string;
  operator: NamedOperator;
  /** Method and pattern of the route, below /api/operations. */
  action: string;
  /** The path of the call. */
  subject: string;
  details: Record<string, unknown>;
  /** Status of the response; null until it was sent. */
  status: number | null;
  /** Null when the act says nothing of it. */
  changes: Changes | null;
}

/** The state of what an act changed, before and after it; JSON without personal data beyond ids and usernames. */
export interface Changes {
  before: unknown;
  after: unknown;
}

/** A decision that waits for a second operator. */
export interface Proposal {
  id: string;
  /** The terms of the decision; `what` is its kind. */
  terms: { what: string; [name: string]: unknown };
  /** 0 for a decision without an amount. */
  cents: number;
  reason: string;
  proposedBy: NamedOperator;
  /** True when the caller proposed it, and so cannot approve it. */
  isOwn: boolean;
  /** ISO 8601. */
  proposedAt: string;
  expiresAt: string;
  /** The request that approves it; null for proposals made before requests were stored. */
  request: ProposedRequest | null;
}
