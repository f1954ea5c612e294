import type { ChargebackState } from './chargeback.ts';

/**
 * The life cycle of an order: its states and events. Code that writes an order names the event. Only this
 * table defines the states from which and to which an event goes. The trigger `orders_moves` is the second
 * safeguard: it allows the same transitions (tests/database/order-moves.rest.test.ts). `npm run docs` draws this
 * table.
 */

export const orderStates = [
  'awaiting',
  'abandoned',
  'held',
  'answered',
  'contested',
  'settled',
] as const;
/**
 * `awaiting` payment, or `abandoned` before it; `held` until an answer; `answered`, or `contested`, until the
 * money is divided; `settled`.
 */
export type OrderState = (typeof orderStates)[number];

/**
 * Actors that cause events. `time`: a deadline that passes. `house`: the platform, after a block or a
 * suspension.
 */
export const orderActors = [
  'asker',
  'creator',
  'time',
  'house',
  'operator',
  'moderator',
  'provider',
  'bank',
] as const;
export type OrderActor = (typeof orderActors)[number];

/**
 * The authority on the order of two simultaneous events. The conversation's object knows who wrote, D1 who
 * owns the money, and the provider what was paid.
 */
export type OrderJudge = 'conversation' | 'D1' | 'provider';

interface OrderRule {
  /** States in which it may happen; empty for the event that creates the order. */
  from: readonly OrderState[];
  /** The state after it; null when the state stays. */
  to: OrderState | null;
  by: readonly OrderActor[];
  judge: OrderJudge;
  /** It waits while the payer's bank decides about the payment. */
  waitsForBank?: true;
  /** It is rejected once the asker has withdrawn, even before the withdrawal is settled. */
  refusedOnceWithdrawn?: true;
  /** One sentence for docs/payments.md. */
  means: string;
}

const unpaid = ['awaiting', 'abandoned'] as const;
const unsettled = ['held', 'answered', 'contested'] as const;
const paid = [...unsettled, 'settled'] as const;

export const orderRules = {
  placed: {
    from: [],
    to: 'awaiting',
    by: ['asker', 'operator'],
    judge: 'D1',
    means:
      'The asker orders an offer; after a restore, an operator’s replay writes the order again.',
  },
  paid: {
    from: unpaid,
    to: 'held',
    by: ['provider', 'asker'],
    judge: 'provider',
    means:
      'The provider says that the whole price is paid; in a demonstration, ordering pays. The price is held.',
  },
  unopened: {
    from: ['held'],
    to: 'settled',
    by: ['house'],
    judge: 'D1',
    means:
      'The payment can no longer open anything (`unopened` says why): the batch that books it refunds all of it.',
  },
  dropped: {
    from: ['awaiting'],
    to: 'abandoned',
    by: ['asker', 'house'],
    judge: 'D1',
    means:
      'The asker cancels or orders something else, or one of the two blocks the other or is suspended; its page ends.',
  },
  page_ended: {
    from: unpaid,
    to: 'abandoned',
    by: ['provider'],
    judge: 'provider',
    means: 'The payment page has ended unpaid; its state is not queried again.',
  },
  mismatched: {
    from: unpaid,
    to: 'abandoned',
    by: ['provider'],
    judge: 'provider',
    means:
      'A payment arrived that the order did not ask for: it opens nothing, and a `return` refunds it.',
  },
  asked: {
    from: ['held'],
    to: null,
    by: ['asker'],
    judge: 'conversation',
    means:
      'The question is asked: the deadline for an answer starts then. A clarification moves it.',
  },
  answered: {
    from: ['held'],
    to: 'answered',
    by: ['creator'],
    judge: 'conversation',
    means: 'The creator writes for the first time; the day of the release is set.',
  },
  withdrawal_begun: {
    from: ['held', 'answered'],
    to: null,
    by: ['asker', 'operator'],
    judge: 'D1',
    means:
      'A day or a month is being withdrawn: recorded first, since a month has several conversations to end. After a restore, a replay records it again.',
  },
  withdrawn: {
    from: ['held', 'answered'],
    to: 'settled',
    by: ['asker'],
    judge: 'conversation',
    means:
      'The asker withdraws: before an answer all of it is refunded, afterwards the rest of the time, less the price of an answer.',
  },
  unanswered: {
    from: ['held'],
    to: 'settled',
    by: ['time'],
    judge: 'conversation',
    means: 'Nobody answered in time: all of it is refunded.',
  },
  given_back: {
    from: ['held'],
    to: 'settled',
    by: ['house'],
    judge: 'conversation',
    means:
      'No answer will come, since one of the two is suspended or blocks the other: all of it is refunded.',
  },
  stopped: {
    from: ['held', 'answered'],
    to: 'settled',
    by: ['house'],
    judge: 'conversation',
    means:
      'An answered day or month ends early, since its creator is suspended or blocks the asker: the rest of the time is refunded.',
  },
  released: {
    from: ['answered'],
    to: 'settled',
    by: ['time', 'operator'],
    judge: 'D1',
    waitsForBank: true,
    refusedOnceWithdrawn: true,
    means:
      'The day of the release has come: the creator has their share, the platform its fee. An operator releases before a refund at the platform’s cost.',
  },
  confirmed: {
    from: ['answered'],
    to: 'settled',
    by: ['asker'],
    judge: 'D1',
    waitsForBank: true,
    refusedOnceWithdrawn: true,
    means: '« Tout est bon » : released before its day.',
  },
  rated: {
    from: ['answered'],
    to: 'settled',
    by: ['asker'],
    judge: 'D1',
    waitsForBank: true,
    refusedOnceWithdrawn: true,
    means: 'A rating of three stars or more: released before its day.',
  },
  contested: {
    from: ['answered'],
    to: 'contested',
    by: ['asker', 'operator'],
    judge: 'D1',
    refusedOnceWithdrawn: true,
    means:
      'The asker complains before the release: nothing is released until an operator decides. After a restore, a replay records it again.',
  },
  replied: {
    from: ['contested'],
    to: null,
    by: ['creator'],
    judge: 'D1',
    means: 'The creator answers the complaint, once.',
  },
  decided: {
    from: ['contested'],
    to: 'settled',
    by: ['operator', 'moderator', 'time'],
    judge: 'D1',
    waitsForBank: true,
    means:
      'The complaint is decided: one part is refunded, the rest released. Without a decision in time, all of it is refunded.',
  },
  refunded: {
    from: ['answered'],
    to: 'settled',
    by: ['operator'],
    judge: 'D1',
    waitsForBank: true,
    refusedOnceWithdrawn: true,
    means: 'An operator refunds an answered order before its release: the rest is released.',
  },
  refunded_outside: {
    from: unsettled,
    to: 'settled',
    by: ['operator'],
    judge: 'provider',
    means:
      'Somebody has refunded the payment in the provider’s dashboard: an unanswered price goes back whole, the rest of an answered one is released.',
  },
  taken_back: {
    from: ['settled'],
    to: null,
    by: ['operator', 'house'],
    judge: 'D1',
    waitsForBank: true,
    means:
      'A refund after the release, by an operator or of time that the creator no longer serves (`stopped_at`): from the waiting share and the fee, and the creator owes the paid part; or all of it at the platform’s cost.',
  },
  goodwill_given: {
    from: ['answered', 'settled'],
    to: null,
    by: ['operator'],
    judge: 'D1',
    waitsForBank: true,
    means:
      'The platform gives the asker a part of what they paid, beside the price: the order goes on, and they may still complain.',
  },
  charged_back: {
    from: paid,
    to: null,
    by: ['bank'],
    judge: 'provider',
    means:
      'The payer’s bank takes the payment back: refunds and transfers of the order are frozen.',
  },
  chargeback_won: {
    from: paid,
    to: null,
    by: ['bank'],
    judge: 'provider',
    means: 'The bank returns it: frozen movements continue.',
  },
  chargeback_lost: {
    from: paid,
    to: 'settled',
    by: ['bank'],
    judge: 'provider',
    means: 'The bank retains it: the loss is divided (`shareLoss`).',
  },
  chargeback_reopened: {
    from: ['settled'],
    to: null,
    by: ['bank'],
    judge: 'provider',
    means: 'The bank reverses a loss: the order is divided as before it, and frozen.',
  },
  restored: {
    from: unsettled,
    to: 'settled',
    by: ['operator'],
    judge: 'provider',
    means:
      'After a restore of D1, a replay settles the order by the provider’s movements, else by its note.',
  },
} as const satisfies Record<string, OrderRule>;

export type OrderEventName = keyof typeof orderRules;
// Marked as pure, so that the build removes the unused table from browser bundles.
export const orderEventNames = /* @__PURE__ */ Object.keys(orderRules) as OrderEventName[];

type EventTo<State extends OrderState | null> = {
  [Name in OrderEventName]: (typeof orderRules)[Name]['to'] extends State ? Name : never;
}[OrderEventName];

/** Events that divide the price. */
export type SettlingEvent = EventTo<'settled'>;

export function ruleOf(event: OrderEventName): OrderRule {
  return orderRules[event];
}

export function statesThatMay(event: OrderEventName): readonly OrderState[] {
  return ruleOf(event).from;
}

export const firstState: (typeof orderRules)['placed']['to'] = 'awaiting';

/** True when the event may happen in this state, regardless of other conditions. */
export function mayHappenIn(state: OrderState, event: OrderEventName): boolean {
  return statesThatMay(event).includes(state);
}

export function mayHappenTo(
  order: { state: OrderState; chargeback: ChargebackState | null; isWithdrawn: boolean },
  event: OrderEventName,
): boolean {
  const { waitsForBank, refusedOnceWithdrawn } = ruleOf(event);
  if (waitsForBank && order.chargeback === 'open') return false;
  if (refusedOnceWithdrawn && order.isWithdrawn) return false;
  return mayHappenIn(order.state, event);
}

/** All state changes that events cause, each once, in the order of the states. */
export function allowedMoves(): [from: OrderState, to: OrderState][] {
  return orderStates.flatMap((from) =>
    orderStates
      .filter((to) => to !== from)
      .filter((to) =>
        orderEventNames.some((event) => ruleOf(event).to === to && mayHappenIn(from, event)),
      )
      .map((to): [OrderState, OrderState] => [from, to]),
  );
}
