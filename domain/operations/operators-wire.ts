import type { ProposedRequest } from './operators.ts';
import type { NamedPerson } from './people-wire.ts';

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
  /** The user in that path; null without one. */
  person: NamedPerson | null;
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

/** An act that somebody proposed. */
interface Proposed {
  id: string;
  /** The terms of the act; `what` is its kind. */
  terms: { what: string; [name: string]: unknown };
  /** 0 for an act without an amount. */
  cents: number;
  /** The sum that exceeds what one person decides, with earlier acts about the same; 0 for an act that always needs two. */
  sumCents: number;
  reason: string;
  proposedBy: NamedOperator;
  /** True when the caller proposed it, and so cannot approve it. */
  isOwn: boolean;
  /** ISO 8601. */
  proposedAt: string;
}

/** An act that waits for a second person. */
export interface Proposal extends Proposed {
  /** True when the caller may be the second person, as far as is known before they ask. */
  isMine: boolean;
  expiresAt: string;
  /** The request that approves it; null for proposals made before requests were stored. */
  request: ProposedRequest | null;
}

/** An act that another person refused. */
export interface RefusedProposal extends Proposed {
  refusedAt: string;
  refusedBy: NamedOperator;
  refusedFor: string;
}
