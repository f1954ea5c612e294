import type { ChargebackState } from '../orders/chargeback.ts';
import type { NamedPerson } from './people-wire.ts';

/** Answers to operators about money. Amounts are integer cents, times ISO 8601. */

/** Maximum number of tasks of one kind in an answer. */
export const TASKS_SHOWN = 100;

/** The kinds of tasks; docs/operations.md describes what to do for each. */
export const taskKinds = [
  'contested',
  'chargeback',
  'effect_failed',
  'payment_returned',
  'payout_failed',
  'difference',
  'entry_without_rule',
  'event_failed',
  'share_held',
  'second_person',
  'account_missing',
  'paper_objection',
  'overdue',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Something that waits for an operator. */
export interface Task {
  kind: TaskKind;
  /**
   * The order, the effect's key, the creator, the subject of a proposal, or the provider's id of
   * its event, entry, chargeback or payout.
   */
  id: string;
  since: string;
  detail: string | null;
  /** Null when it has no amount, or an unknown one. Negative for a difference that lacks money. */
  cents: number | null;
  /** Its orders; empty when it concerns none. */
  orderIds: string[];
  /** The conversation of its only order; null without one. */
  conversationId: string | null;
  asker: NamedPerson | null;
  creator: NamedPerson | null;
  /** Deadline; null without one. */
  until: string | null;
}

/** Why an operator may read the messages of an order. */
export type ReasonToRead = 'contested' | 'chargeback' | 'reported';

export interface OrderMessage {
  id: string;
  from: 'asker' | 'creator';
  text: string;
  createdAt: string;
}

export interface ListedChargeback {
  id: string;
  orderId: string;
  state: ChargebackState;
  /** The bank's reason, as the provider names it. */
  reason: string;
  cents: number;
  /** Amount that the bank has taken; 0 for an inquiry. */
  takenCents: number;
  openedAt: string;
  answerBy: string | null;
  closedAt: string | null;
  asker: NamedPerson;
  creator: NamedPerson;
}

export interface ListedDebt {
  creator: NamedPerson;
  cents: number;
  /** Their shares that have not left yet, from which it is repaid. */
  untransferredCents: number;
}

/** A paid order whose answer is due within a day, or was due. */
export interface UnansweredOrder {
  id: string;
  conversationId: string | null;
  cents: number;
  answerBy: string;
  isAsked: boolean;
  asker: NamedPerson;
  creator: NamedPerson;
}

/** A creator about whom several askers complain. */
export interface ComplainedCreator {
  creator: NamedPerson;
  complaints: number;
  /** Complaints after which something was refunded. */
  upheld: number;
  latestAt: string;
  /** Order of the latest complaint. */
  orderId: string;
}

/** A comparison with the provider's books. */
export interface ListedRun {
  ranAt: string;
  transactions: number;
  differences: number;
  providerCents: number;
  availableCents: number;
}

/** A stored audit. */
export interface ListedAudit {
  ranAt: string;
  /** The broken checks and the rows that break them; empty when the books are sound. */
  broken: { name: string; found: number }[];
}
