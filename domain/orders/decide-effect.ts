import type { NoticeSource, NoticeThing } from '../notifications/notification-dedup.ts';
import type { ProblemCode } from '../problem.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import type { ChargebackState } from './chargeback.ts';
import type { OrderState } from './events.ts';
import { type Account, accountOf, type EntryKey, type LedgerEntry } from './ledger.ts';
import type { OrderMailKind, PaymentProviderName, UnopenedReason } from './order.ts';
import {
  type EffectKey,
  type EffectKind,
  type EffectState,
  effectKeys,
  firstState,
} from './payment-effects.ts';

/** A stored effect of an order. Cents; epoch milliseconds. */
export interface StoredEffect {
  key: string;
  kind: EffectKind;
  state: EffectState;
  cents: number;
  /** The attempt at the provider that is next or was sent, and the time of sending it; null before. */
  attempt: number;
  sentAt: number | null;
  /** The provider's id of the result. */
  providerId: string | null;
}

/** A paid order, and all that a change of one of its effects depends on. Cents; epoch milliseconds. */
export interface MoneyFacts {
  id: string;
  askerId: string;
  creatorId: string;
  state: OrderState;
  provider: PaymentProviderName;
  pricing: PricingModel;
  priceCents: number;
  feeCents: number;
  refundedCents: number;
  /** Given by the platform beside the price, and the part of it that the refund at settlement has made up for. */
  goodwillCents: number;
  goodwillBackCents: number;
  retainedFeeCents: number;
  answeredAt: number | null;
  withdrawnAt: number | null;
  /** Null when the payment has opened what was ordered. */
  unopened: UnopenedReason | null;
  chargeback: ChargebackState | null;
  /** Null when the asker has not complained. */
  complaint: 'open' | 'decided' | null;
  /** By key. */
  effects: StoredEffect[];
  /** The keys of the entries by which effects were booked as done. */
  booked: string[];
  /** The keys of the effects and chargebacks that have a credit note. */
  creditedFor: string[];
  /** The sum of the credit notes of losses that were undone: they stand for what goes back now. */
  undoneCents: number;
  /** The mails about the order so far. */
  mails: { kind: OrderMailKind; isDue: boolean }[];
  /** True when the ledger has the provider's movement for which the facts were read. */
  isKnownMove: boolean;
}

type Changes = Partial<
  StoredEffect & { dueAt: number; doneAt: number; attempts: number; error: string | null }
>;

/** One row to be written. The order of writes matters: the books refuse an account that is overdrawn. */
export type MoneyWrite =
  | { type: 'entry'; entry: LedgerEntry }
  | { type: 'effect'; key: string; changes: Changes }
  | {
      type: 'new_effect';
      effect: {
        key: EffectKey;
        kind: EffectKind;
        state: EffectState;
        cents: number;
        paymentId?: string;
      };
      at: number;
    }
  /** `source`: the effect or the chargeback that it is for. `number`: the one that it had before a restore. */
  | { type: 'credit_note'; source: string; cents: number; at: number; number?: number | undefined }
  /** Sends the mail, again if it was sent before. */
  | { type: 'mail'; kind: OrderMailKind; at: number }
  | {
      type: 'notice';
      source: NoticeSource;
      thing: NoticeThing;
      recipientId: string;
      subjectId: string;
      at: number;
    };

type Effect = Pick<StoredEffect, 'key' | 'kind' | 'cents'>;

/** An effect's result, by its id at the provider or {@link bankPaymentId}. */
interface Done {
  providerId: string;
  at: number;
}

/** The id of the result of an effect that an operator has paid from the platform's bank account. */
export const bankPaymentId = (key: string) => `bank:${key}`;
export const isPaidByBank = (providerId: string | null): boolean =>
  providerId?.startsWith(bankPaymentId('')) ?? false;

/**
 * The reason why an operator may not pay it from the bank: it is none of the refunds that were given up, or the
 * provider has not said yet whether it was made, and is asked by a retry. Null when they may.
 */
export function bankPaymentRefusal({
  kind,
  state,
  sentAt,
}: Pick<StoredEffect, 'kind' | 'state' | 'sentAt'>): ProblemCode | null {
  const isRefund = kind !== 'transfer' && kind !== 'reversal';
  if (!isRefund || state !== 'failed') return 'effect.not_failed';
  return sentAt === null ? null : 'effect.maybe_done';
}

/**
 * Decides what follows when the effect was done outside: it is booked, a refund gets its credit note and a notice for
 * its payer, and a reversed share waits to be transferred again.
 */
export function effectDone(
  order: MoneyFacts,
  effect: Effect,
  { providerId, at }: Done,
): MoneyWrite[] {
  const { key, kind, cents } = effect;
  const changes = { state: 'done', doneAt: at, providerId, error: null } as const;
  const first: EntryKey = `done:${key}`;
  // A second try after a return is booked under the provider's id.
  const entryKey: EntryKey = order.booked.includes(first) ? `${first}:${providerId}` : first;
  const writes: MoneyWrite[] = [
    { type: 'effect', key, changes },
    { type: 'entry', entry: doneEntry(order, effect, entryKey, { providerId, at }) },
  ];
  if (kind === 'reversal') {
    const transfers = order.effects.filter((each) => each.kind === 'transfer').length;
    const again = `${effectKeys.transfer(order.id)}:${transfers}` as const;
    const state = firstState('transfer', order.chargeback);
    writes.push({
      ...{ type: 'new_effect', effect: { key: again, kind: 'transfer', state, cents }, at },
    });
  }
  if (kind !== 'refund') return writes;
  // Goodwill has paid a part of the refunded price.
  const before = key === effectKeys.refund(order.id) ? order.goodwillBackCents : 0;
  const noted = cents + before - order.undoneCents;
  if (noted > 0 && !order.creditedFor.includes(key))
    writes.push({ type: 'credit_note', source: key, cents: noted, at });
  if (isMailed(order, key)) writes.push({ type: 'mail', kind: 'refund', at });
  if (order.withdrawnAt === null || key !== effectKeys.refund(order.id))
    writes.push({
      ...{ type: 'notice', source: 'refund', thing: key as NoticeThing, at },
      ...{ recipientId: order.askerId, subjectId: order.id },
    });
  return writes;
}

function doneEntry(
  { id, creatorId, provider }: MoneyFacts,
  { kind, cents }: Effect,
  key: EntryKey,
  { providerId, at }: Done,
): LedgerEntry {
  const ofOrder = accountOf('refund', id);
  if (isPaidByBank(providerId)) return { key, debit: ofOrder, credit: 'bank', cents, at };
  const ofCreator = accountOf('connect', creatorId);
  const sides: Record<EffectKind, [debit: Account, credit: Account]> = {
    refund: [ofOrder, 'provider'],
    return: [ofOrder, 'provider'],
    goodwill: [ofOrder, 'provider'],
    transfer: [ofCreator, 'provider'],
    reversal: ['provider', ofCreator],
  };
  const [debit, credit] = sides[kind];
  return {
    ...{ key, debit, credit, cents, at },
    // The reconciliation compares the ids of real payments only.
    ...(provider === 'stripe' && { source: providerId }),
  };
}

/**
 * True when a mail tells the payer of the refund. A withdrawal and a decision have mails of their own: another one is
 * sent only where the first has turned out wrong, or when more is refunded after a release.
 */
function isMailed({ id, withdrawnAt, complaint, mails }: MoneyFacts, key: string): boolean {
  const has = (kind: OrderMailKind) => mails.some((mail) => mail.kind === kind);
  if (key !== effectKeys.refund(id) || has('refund_failed')) return true;
  if (has('refund')) return false;
  // The confirmation of the withdrawal was sent before, and said that the refund had not left.
  if (mails.some(({ kind, isDue }) => kind === 'withdrawal' && !isDue)) return true;
  return withdrawnAt === null && complaint !== 'decided';
}

/** Decides what follows when the effect fails for good: an operator has to retry it, and a payer is notified. */
export function effectFailed(
  { key, kind }: Effect,
  changes: Omit<Changes, 'state'>,
  at: number,
): MoneyWrite[] {
  const failed: MoneyWrite = {
    ...{ type: 'effect', key, changes: { ...changes, state: 'failed', dueAt: at } },
  };
  return kind === 'refund' ? [failed, { type: 'mail', kind: 'refund_failed', at }] : [failed];
}

/**
 * Decides what follows when a refund comes back, possibly weeks after it was made: its money is owed again, and its
 * effect has failed. One whose creation was never answered, or that a later one has replaced, is booked as made first.
 * The provider would answer the key of the refund that failed with it, so the key is used up.
 */
export function refundCameBack(
  order: MoneyFacts,
  refund: { id: string; effectKey: string | null; hasMoved: boolean; reason: string | null },
  at: number,
): MoneyWrite[] {
  const { id, effectKey, hasMoved } = refund;
  const undone = ({ key, cents }: Effect): MoneyWrite => {
    const credit = accountOf('refund', order.id);
    const entry: EntryKey = `undone:${key}:${id}`;
    return {
      ...{ type: 'entry', entry: { key: entry, debit: 'provider', credit, cents, at, source: id } },
    };
  };
  const error = `came back: ${refund.reason ?? 'the bank did not say why'}`;
  const cameBack = (effect: StoredEffect): MoneyWrite[] => [
    undone(effect),
    ...effectFailed(effect, { attempt: effect.attempt + 1, sentAt: null, error }, at),
  ];
  const made = order.effects.find(({ providerId }) => providerId === id);
  if (made?.state === 'done') return cameBack(made);
  const asked = order.effects.find(({ key }) => key === effectKey);
  if (!asked || !hasMoved || order.isKnownMove) return [];
  if (asked.kind === 'transfer' || asked.kind === 'reversal') return [];
  if (asked.state === 'pending')
    return [...effectDone(order, asked, { providerId: id, at }), ...cameBack(asked)];
  const { key, state, attempt } = asked;
  const usedUp: MoneyWrite = {
    ...{ type: 'effect', key, changes: { attempt: attempt + 1, sentAt: null } },
  };
  const done = doneEntry(order, asked, `done:${key}:${id}`, { providerId: id, at });
  return [
    ...(state === 'failed' || state === 'frozen' ? [usedUp] : []),
    undone(asked),
    { type: 'entry', entry: done },
  ];
}

/** Decides what follows when a payment arrives that its order cannot accept: it is booked, and refunded. */
export function paymentReturned(
  order: MoneyFacts,
  payment: { id: string; cents: number },
  at: number,
): MoneyWrite[] {
  const { id: paymentId, cents } = payment;
  const key = effectKeys.return(paymentId);
  if (order.effects.some((effect) => effect.key === key)) return [];
  const credit = accountOf('refund', order.id);
  return [
    {
      type: 'entry',
      entry: { key: `came:${key}`, debit: 'provider', credit, cents, at, source: paymentId },
    },
    { type: 'new_effect', effect: { key, kind: 'return', state: 'pending', cents, paymentId }, at },
  ];
}
