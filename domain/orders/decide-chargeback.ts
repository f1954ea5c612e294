import type { NoticeThing } from '../notifications/notification-dedup.ts';
import type { PricingModel } from '../profiles/pricing.ts';
import { type ChargebackState, type Loss, NO_LOSS, repay, shareLoss } from './chargeback.ts';
import type { MoneyWrite } from './decide-effect.ts';
import type { OrderEventName } from './events.ts';
import { type Account, accountOf, type EntryKey, type LossPart } from './ledger.ts';
import type { OrderOutcome, UnopenedReason } from './order.ts';
import {
  type EffectKey,
  type EffectKind,
  type EffectState,
  effectKeys,
  firstState,
} from './payment-effects.ts';
import { settle } from './settlement.ts';
import { type OrderLife, transition } from './transition.ts';

/** A chargeback as the provider reports it. Integer cents, epoch milliseconds. */
export interface ReportedChargeback {
  id: string;
  state: ChargebackState;
  /** The bank's reason code. */
  reason: string;
  cents: number;
  /** Cents taken from the platform's balance, and cents returned to it. */
  takenCents: number;
  returnedCents: number;
  openedAt: number;
  /** Deadline for contesting it; null when it can no longer be contested. */
  answerBy: number | null;
}

/** A stored chargeback, with the division of its loss. */
export interface Chargeback extends Loss, ReportedChargeback {
  closedAt: number | null;
  /** Number of times that it was closed and then decided again, and the last time. */
  reopened: number;
  reopenedAt: number | null;
}

/** A movement of the order's money outside. */
export interface OrderEffect {
  key: string;
  kind: EffectKind;
  state: EffectState;
  cents: number;
  sentAt: number | null;
}

/** Everything that a report is decided from. */
export interface ChargebackFacts {
  order: Omit<OrderLife, 'isAnswered' | 'isWithdrawn' | 'loss'> & {
    id: string;
    creatorId: string;
    answeredAt: number | null;
    withdrawnAt: number | null;
    pricing: PricingModel;
    /** Null when the payment has opened what was ordered. */
    unopened: UnopenedReason | null;
  };
  /** Null before the first report. */
  chargeback: Chargeback | null;
  /** The states of the order's other chargebacks that have taken money. */
  others: ChargebackState[];
  /** Refunds, transfers and reversals of the order, by key. */
  effects: OrderEffect[];
  /** The keys of the effects and chargebacks that have a credit note. */
  creditedFor: string[];
  /** The creator's debt to the platform, and the part of it that was written off and not returned. */
  owedCents: number;
  writtenOffCents: number;
}

export type ChargebackEvent = Extract<
  OrderEventName,
  'charged_back' | 'chargeback_won' | 'chargeback_lost' | 'chargeback_reopened'
>;

/** One row to be written. The order of writes matters: the books refuse an account that is overdrawn. */
export type ChargebackWrite =
  | MoneyWrite
  | { type: 'open'; chargeback: Chargeback }
  | { type: 'chargeback'; changes: Partial<Chargeback> }
  | {
      type: 'order';
      event: ChargebackEvent;
      changes: {
        chargeback: ChargebackState;
        outcome: OrderOutcome | null;
        refundedCents: number;
        retainedFeeCents: number;
        settledAt?: number;
      };
    }
  /** The month that the order paid for ends. */
  | { type: 'end_month' }
  /** Cents that leave the creator's earnings on the dashboard; negative when they come back. */
  | { type: 'lost_earnings'; cents: number };

/**
 * Decides what a report of a chargeback changes. Once it has taken money, it freezes the order and reverses a
 * transferred share. Once closed, it lets the order continue unless another one is open, or divides the loss.
 * An inquiry takes no money and changes nothing else. A loss that a bank decides again is undone first, and
 * money that a bank takes again after it was won is frozen again. A refund that comes back meanwhile is frozen,
 * and one that comes back after the loss covers it, because the bank has paid its payer. The same report again
 * changes nothing. `mustWait`: it is closed once it is known whether a sent refund or transfer has arrived.
 */
export function decideChargeback(
  facts: ChargebackFacts,
  report: ReportedChargeback,
  now: number,
): { writes: ChargebackWrite[]; mustWait: boolean } {
  const step = new Decision(facts, report);
  const isLost = report.state === 'lost' && report.takenCents > report.returnedCents;
  if (step.chargeback.state === 'lost' && !isLost) step.reopen(facts, now);
  if (step.chargeback.state !== 'lost') step.book(report, now);
  step.coverLoss(now);
  step.freeze();
  step.reverseTransfers(now);
  if (report.state === 'open' || step.chargeback.state !== 'open')
    return { writes: step.writes, mustWait: false };
  if (isLost && step.isAwaitingOutcome()) return { writes: step.writes, mustWait: true };
  if (isLost) step.lose(facts.creditedFor);
  else step.win();
  return { writes: step.writes, mustWait: false };
}

const isUnsent = ({ state, sentAt }: OrderEffect) => state === 'pending' && sentAt === null;

/** The rows as a report leaves them so far, and the writes that lead there. */
class Decision {
  readonly writes: ChargebackWrite[] = [];
  chargeback: Chargeback;
  private order: ChargebackFacts['order'];
  private readonly effects: OrderEffect[];
  private readonly others: readonly ChargebackState[];

  constructor({ order, chargeback, effects, others }: ChargebackFacts, report: ReportedChargeback) {
    this.order = order;
    this.others = others;
    this.effects = effects.map((effect) => ({ ...effect }));
    const { id, reason, cents, openedAt, answerBy } = report;
    this.chargeback = chargeback ?? {
      ...{ id, state: 'open', reason, cents, openedAt, answerBy, takenCents: 0, returnedCents: 0 },
      ...{ ...NO_LOSS, closedAt: null, reopened: 0, reopenedAt: null },
    };
    if (!chargeback) this.writes.push({ type: 'open', chargeback: this.chargeback });
  }

  /** Books what the bank has taken and returned since the last report. */
  book(report: ReportedChargeback, now: number): void {
    const before = this.chargeback;
    const { answerBy } = report;
    const takenCents = Math.max(before.takenCents, report.takenCents);
    const returnedCents = Math.max(before.returnedCents, report.returnedCents);
    // A closed inquiry has become a chargeback, or the payer's bank has gone to arbitration.
    const isBegunAgain = before.state === 'won' && takenCents > before.takenCents;
    const isReturned = returnedCents > 0 && returnedCents >= takenCents;
    const isClosed = report.state !== 'open' || isReturned;
    const closedAt = (isBegunAgain ? null : before.closedAt) ?? (isClosed ? now : null);
    this.change({
      answerBy,
      takenCents,
      returnedCents,
      closedAt,
      ...(isBegunAgain && { state: 'open' }),
    });
    if (isBegunAgain && before.takenCents > 0)
      this.change({ reopened: before.reopened + 1, reopenedAt: now });
    if (takenCents > before.takenCents) this.take(takenCents - before.takenCents, now);
    if (returnedCents > before.returnedCents) {
      const part = before.returnedCents === 0 ? '' : `:${returnedCents}`;
      const key = `chargeback-returned:${report.id}${part}` as const;
      const cents = returnedCents - before.returnedCents;
      this.enter(key, 'provider', this.dispute(), cents, closedAt ?? now, report.id);
    }
  }

  private take(cents: number, now: number): void {
    const { id, takenCents, openedAt } = this.chargeback;
    const isFirst = cents === takenCents;
    const at = isFirst ? openedAt : now;
    const key = isFirst
      ? (`chargeback:${id}` as const)
      : (`chargeback:${id}:${takenCents}` as const);
    this.enter(key, this.dispute(), 'provider', cents, at, id);
    this.move({ type: 'charged_back' });
    if (this.concernsCreator()) this.notify('dispute_opened', `dispute_opened:${this.name()}`, at);
  }

  /** Freezes what has not been sent while a bank decides; what was sent finishes. */
  freeze(): void {
    if (this.order.chargeback !== 'open') return;
    for (const effect of this.effects)
      if (
        effect.kind !== 'reversal' &&
        (effect.state === 'waiting' || effect.state === 'failed' || isUnsent(effect))
      )
        this.changeEffect(effect, { state: 'frozen' });
  }

  /** Plans the reversal of each transferred share of a frozen order. */
  reverseTransfers(now: number): void {
    if (this.order.chargeback !== 'open') return;
    for (const { key, kind, state, cents } of [...this.effects]) {
      if (kind !== 'transfer' || state !== 'done') continue;
      const reversal = effectKeys.reversal(key);
      const before = this.effects.find((effect) => effect.key === reversal);
      if (!before) this.begin(reversal, 'reversal', cents, now);
      else if (before.state === 'dropped')
        this.changeEffect(before, { state: 'pending', attempts: 0 });
    }
  }

  /** True while a refund or a transfer was sent and may still arrive. */
  isAwaitingOutcome(): boolean {
    return this.effects.some(({ kind, state }) => kind !== 'reversal' && state === 'pending');
  }

  /** Lets the frozen effects continue, and drops an unsent reversal. An inquiry has frozen nothing. */
  win(): void {
    const { takenCents } = this.chargeback;
    this.change({ state: 'won' });
    if (takenCents === 0) return;
    const at = this.chargeback.closedAt!;
    if (this.concernsCreator()) this.notify('dispute_won', `dispute_won:${this.name()}`, at);
    if (this.others.includes('open')) return;
    this.move({ type: 'chargeback_won' });
    for (const effect of this.effects)
      if (effect.state === 'frozen') {
        const state = effect.kind === 'transfer' ? 'waiting' : 'pending';
        this.changeEffect(effect, { state, attempts: 0, dueAt: at });
      } else if (effect.kind === 'reversal' && isUnsent(effect))
        this.changeEffect(effect, { state: 'dropped' });
  }

  /** Divides the loss, settles the order or divides it again, and ends a paid month. */
  lose(creditedFor: readonly string[]): void {
    const { id, takenCents, returnedCents, reopened } = this.chargeback;
    const at = this.chargeback.closedAt!;
    const isSettled = this.order.state === 'settled';
    const refunds = this.frozen('refund');
    const transfers = this.frozen('transfer');
    const lostCents = takenCents - returnedCents;
    const loss = shareLoss(
      {
        ...{ ...this.order, isSettled },
        refundOwedCents: sumOf(refunds),
        retainedShareCents: sumOf(transfers),
      },
      lostCents,
    );
    this.change({ state: 'lost', ...loss });
    // A held price is settled first; the entries of a settled one come before its new division.
    if (!isSettled) {
      this.move({ type: 'chargeback_lost', loss }, at);
      this.settleLost(at);
    }
    const enter = (part: LossPart, account: Account, cents: number) =>
      this.enter(`lost-${part}:${this.name()}`, account, this.dispute(), cents, at);
    enter('refund', accountOf('refund', this.order.id), loss.refundCents);
    enter('fee', 'revenue', loss.feeCents);
    enter('share', accountOf('creator', this.order.creatorId), loss.creatorCents);
    enter('debt', accountOf('debt', this.order.creatorId), loss.debtCents);
    enter('loss', 'loss', loss.lossCents);
    if (isSettled) this.move({ type: 'chargeback_lost', loss });
    this.voidGoodwill(at);
    for (const refund of refunds)
      this.changeEffect(refund, { state: loss.refundCents > 0 ? 'dropped' : 'pending', dueAt: at });
    // The rest of the share can be transferred.
    const given = new Map(
      repay(loss.creatorCents, transfers).map(({ share, givenCents }) => [share, givenCents]),
    );
    for (const transfer of transfers) {
      const cents = transfer.cents - (given.get(transfer) ?? 0);
      this.changeEffect(transfer, cents > 0 ? { state: 'waiting', cents } : { state: 'dropped' });
    }
    // An earlier refund has its credit note, one that came back too, and so has a loss that was
    // undone and is lost again.
    const credited =
      loss.refundCents > 0 ? refunds.filter(({ key }) => creditedFor.includes(key)) : [];
    const cents = lostCents - loss.lossCents - sumOf(credited);
    if (cents > 0 && !creditedFor.includes(id))
      this.writes.push({ type: 'credit_note', source: id, cents, at });
    this.writes.push({ type: 'end_month' });
    const ofCreator = loss.holdCents + loss.feeCents + loss.creatorCents + loss.debtCents;
    if (this.order.unopened === null && ofCreator > 0)
      this.notify('dispute_lost', `dispute_lost:${id}:${reopened}`, at);
    if (loss.debtCents > 0) this.notify('debt', `debt:${id}:${reopened}`, at);
    if (this.others.includes('open')) {
      this.move({ type: 'charged_back' });
      this.freeze();
    }
  }

  /** Divides the held price that is lost. */
  private settleLost(at: number): void {
    const { entries, effects, notices } = settle(this.order, this.order.refundedCents, at, true);
    for (const entry of entries) this.writes.push({ type: 'entry', entry });
    for (const { key, kind, cents } of effects) this.begin(key, kind, cents, at);
    for (const { thing } of notices) this.notify('release', thing, at);
  }

  /** Covers the platform's own loss with refunds that have come back since. */
  coverLoss(now: number): void {
    if (this.chargeback.state !== 'lost') return;
    this.voidGoodwill(now);
    for (const refund of this.effects) {
      const { key, kind, state, cents } = refund;
      const { lossCents, refundCents } = this.chargeback;
      const isBack = kind === 'refund' && (state === 'failed' || state === 'frozen');
      if (!isBack || cents > lossCents) continue;
      const account = accountOf('refund', this.order.id);
      this.enter(`lost-refund:${this.name()}:${key}`, account, 'loss', cents, now);
      this.change({ lossCents: lossCents - cents, refundCents: refundCents + cents });
      this.changeEffect(refund, { state: 'dropped' });
    }
  }

  /** Ends goodwill that has not arrived: the bank has paid its payer. */
  private voidGoodwill(at: number): void {
    for (const effect of this.effects) {
      const { key, kind, state, cents } = effect;
      if (kind !== 'goodwill' || (state !== 'failed' && state !== 'frozen')) continue;
      const account = accountOf('refund', this.order.id);
      this.enter(`goodwill-back:${key}`, account, 'loss', cents, at);
      this.changeEffect(effect, { state: 'dropped' });
    }
  }

  /**
   * Undoes a loss that the bank looks at again: each entry gets its inverse, and what was dropped is owed again,
   * frozen. A held price goes to the creator if they have answered, otherwise to the payer. A creator who has
   * repaid a debt meanwhile is owed what they paid; what was written off is the platform's.
   */
  reopen(
    { owedCents, writtenOffCents }: Pick<ChargebackFacts, 'owedCents' | 'writtenOffCents'>,
    now: number,
  ): void {
    const { id, ...loss } = this.chargeback;
    const { answeredAt, feeCents, priceCents, refundedCents, retainedFeeCents } = this.order;
    const reopened = loss.reopened + 1;
    this.change({ ...NO_LOSS, state: 'open', closedAt: null, reopened, reopenedAt: now });
    const held = answeredAt === null ? 0 : loss.holdCents;
    const restCents = priceCents - refundedCents + held;
    const heldFee = held && Math.floor((feeCents * restCents) / priceCents) - retainedFeeCents;
    const stillOwed = Math.min(loss.debtCents, owedCents);
    const forgiven = Math.min(loss.debtCents - stillOwed, writtenOffCents);
    const shareCents = loss.creatorCents + loss.debtCents - stillOwed - forgiven;
    const creator = accountOf('creator', this.order.creatorId);
    const enter = (part: LossPart, account: Account, cents: number) =>
      this.enter(`unlost-${part}:${id}:${reopened}`, this.dispute(), account, cents, now);
    const refundCents = loss.refundCents + loss.holdCents - held;
    enter('refund', accountOf('refund', this.order.id), refundCents);
    enter('fee', 'revenue', loss.feeCents);
    enter('share', creator, shareCents);
    enter('debt', accountOf('debt', this.order.creatorId), stillOwed);
    enter('loss', 'loss', loss.lossCents);
    enter('forgiven', 'loss', forgiven);
    enter('held-fee', 'revenue', heldFee);
    enter('held-share', creator, held - heldFee);
    this.move({ type: 'chargeback_reopened' }, undefined, loss);
    if (loss.refundCents > 0)
      for (const effect of this.effects)
        if (effect.kind === 'refund' && effect.state === 'dropped')
          this.changeEffect(effect, { state: 'frozen' });
    const transferred = this.effects.filter(({ kind }) => kind === 'transfer').length;
    if (answeredAt === null && loss.holdCents > 0)
      this.begin(effectKeys.refund(this.order.id), 'refund', loss.holdCents, now);
    const cents = shareCents + held - heldFee;
    const number = transferred === 0 ? '' : (`:${transferred}` as const);
    const key: EffectKey = `${effectKeys.transfer(this.order.id)}${number}`;
    if (cents > 0) this.begin(key, 'transfer', cents, now);
  }

  /** The creator has sold something and has not lost all of its price. */
  private concernsCreator(): boolean {
    return this.order.unopened === null && this.order.refundedCents < this.order.priceCents;
  }

  /** Its id, with the number of times that it was decided again. */
  private name(): string {
    const { id, reopened } = this.chargeback;
    return reopened === 0 ? id : `${id}:${reopened}`;
  }

  private dispute(): Account {
    return accountOf('dispute', this.order.id);
  }

  private frozen(kind: EffectKind): OrderEffect[] {
    return this.effects.filter((effect) => effect.kind === kind && effect.state === 'frozen');
  }

  private change(changes: Partial<Chargeback>): void {
    const isNew = Object.entries(changes).some(
      ([name, value]) => this.chargeback[name as keyof Chargeback] !== value,
    );
    if (!isNew) return;
    this.chargeback = { ...this.chargeback, ...changes };
    this.writes.push({ type: 'chargeback', changes });
  }

  /** Moves the order. `loss`: the division that the event undoes. */
  private move(
    event:
      | { type: Exclude<ChargebackEvent, 'chargeback_lost'> }
      | { type: 'chargeback_lost'; loss: Loss },
    settledAt?: number,
    loss: Loss | null = null,
  ): void {
    const { answeredAt, withdrawnAt, ...order } = this.order;
    const isAnswered = answeredAt !== null;
    // Of several chargebacks of an order, each is decided as if it were alone; a lost one stays on the order.
    const chargeback = loss ? 'lost' : 'open';
    const next = transition(
      { ...order, isAnswered, isWithdrawn: withdrawnAt !== null, chargeback, loss },
      event,
    );
    if (!next?.chargeback) throw new Error(`order ${order.id}: ${event.type} is not possible`);
    const { state, outcome, refundedCents, retainedFeeCents } = next;
    const isLost = next.chargeback === 'won' && this.others.includes('lost');
    // The dashboard counted a month when it was bought, and anything else when it was answered.
    const isCounted =
      this.order.unopened === null && (this.order.pricing === 'month' || isAnswered);
    const lostCents = refundedCents - this.order.refundedCents;
    if (order.state === 'settled' && isCounted && lostCents !== 0)
      this.writes.push({ type: 'lost_earnings', cents: lostCents });
    this.order = { ...this.order, ...next, ...(isLost && { chargeback: 'lost' }) };
    this.writes.push({
      type: 'order',
      event: event.type,
      changes: {
        ...{ chargeback: this.order.chargeback!, outcome, refundedCents, retainedFeeCents },
        ...(settledAt !== undefined && state === 'settled' && { settledAt }),
      },
    });
  }

  private enter(
    key: EntryKey,
    debit: Account,
    credit: Account,
    cents: number,
    at: number,
    source?: string,
  ): void {
    if (cents > 0)
      this.writes.push({ type: 'entry', entry: { key, debit, credit, cents, at, source } });
  }

  private changeEffect(
    effect: OrderEffect,
    changes: { state: EffectState; cents?: number; dueAt?: number; attempts?: number },
  ): void {
    Object.assign(effect, changes);
    this.writes.push({ type: 'effect', key: effect.key, changes });
  }

  private begin(key: EffectKey, kind: EffectKind, cents: number, at: number): void {
    const effect = { key, kind, state: firstState(kind, this.order.chargeback), cents };
    this.writes.push({ type: 'new_effect', effect, at });
    this.effects.push({ ...effect, sentAt: null });
  }

  private notify(
    source: 'dispute_opened' | 'dispute_won' | 'dispute_lost' | 'debt' | 'release',
    thing: NoticeThing,
    at: number,
  ): void {
    const subjectId = source === 'release' ? this.order.id : this.chargeback.id;
    const recipientId = this.order.creatorId;
    this.writes.push({ type: 'notice', source, thing, recipientId, subjectId, at });
  }
}

const sumOf = (effects: readonly OrderEffect[]) =>
  effects.reduce((sum, { cents }) => sum + cents, 0);
