import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from '../../../database/client.ts';
import { failureMessage } from '../../../database/failure.ts';
import { creatorEarnings, orders, paymentEffects } from '../../../database/schema.ts';
import { HOUR_MS } from '../../../domain/limits.ts';
import {
  effectDone,
  effectFailed,
  type MoneyFacts,
  type MoneyWrite,
  type StoredEffect,
} from '../../../domain/orders/decide-effect.ts';
import { effectKeys, reversedBy } from '../../../domain/orders/payment-effects.ts';
import { retryPolicies } from '../../../domain/retry.ts';
import { log } from '../../platform/log.ts';
import { drain, hasten, type Outbox } from '../../platform/outbox.ts';
import { reviewChargebacks } from './chargebacks.ts';
import { recordRefund } from './failed-refunds.ts';
import { changeMoney, moneyStatements } from './order-money.ts';
import { refreshAccount } from './payout-account.ts';
import { type Attempt, ProviderRefusal } from './port.ts';
import { providerNamed } from './provider.ts';
import { recordOrder } from './record-orders.ts';
import { readRestoring } from './restoring.ts';
import type { StripeSettings } from './stripe.ts';
import { isRateLimited } from './stripe-client.ts';

/** Limits of one run: effects in total, and at once. More wait for the next run. */
const LIMITS = { rowsMax: 50, atOnce: 10 };
/** Providers remember a key for a day; it counts as forgotten somewhat earlier. */
const KEY_LIFE_MS = 20 * HOUR_MS;
/** A transfer to an account that cannot receive one is retried after this delay. */
const ACCOUNT_WAIT_MS = HOUR_MS;
/** A refund that waits for the provider's balance is looked at again after this delay, if no event comes first. */
const REFUND_WAIT_MS = HOUR_MS;

export type EffectsEnv = StripeSettings & Pick<Env, 'RANKINGS'>;
type Effect = typeof paymentEffects.$inferSelect;
type Order = typeof orders.$inferSelect;

const isPending = eq(paymentEffects.state, 'pending');

/**
 * Executes due effects at the provider: refunds and transfers, each under its own idempotency key.
 * A failed effect is retried with growing delays, and in the end left to an operator. `dueBy` is
 * the latest due time; it is later than `now` when delayed retries should run too. Does nothing
 * while D1 is being restored (`restoring.ts`).
 */
export async function runEffects(
  db: Database,
  env: EffectsEnv,
  now: number,
  which?: SQL,
  dueBy = now,
): Promise<{ done: number; failed: number }> {
  if (await readRestoring(env)) return { done: 0, failed: 0 };
  await hasten(db, paymentEffects, and(isPending, which), now, dueBy);
  const isDue = and(isPending, sql`due_at <= ${now}`, which);
  const next = sql`select rowid from ${paymentEffects} where ${isDue} order by due_at limit ${LIMITS.atOnce}`;
  return drain(db, effectOutbox(db, env), () => next, now, LIMITS);
}

/** Executes one order's effects within the request that caused them; the sweep runs the rest. */
export async function runEffectsOf(
  db: Database,
  env: EffectsEnv,
  orderId: string,
  now: number,
): Promise<void> {
  await runEffects(db, env, now, eq(paymentEffects.orderId, orderId));
}

/** Retries an effect that has failed permanently; false when there is no such effect. */
export async function retryEffect(db: Database, key: string, now: number): Promise<boolean> {
  const retried = await db
    .update(paymentEffects)
    .set({ state: 'pending', attempts: 0, dueAt: now, error: null })
    .where(and(eq(paymentEffects.key, key), eq(paymentEffects.state, 'failed')))
    .returning({ key: paymentEffects.key });
  return retried.length > 0;
}

/** Like {@link retryEffect}, for every failed effect of a kind. Returns their number. */
export async function retryEffects(
  db: Database,
  kind: Effect['kind'],
  now: number,
): Promise<number> {
  const retried = await db
    .update(paymentEffects)
    .set({ state: 'pending', attempts: 0, dueAt: now, error: null })
    .where(and(sql`${paymentEffects.state} = 'failed'`, eq(paymentEffects.kind, kind)))
    .returning({ key: paymentEffects.key });
  return retried.length;
}

/** The table `payment_effects`, of which the pending rows are work. The books say what was done and what was given up. */
function effectOutbox(db: Database, env: StripeSettings): Outbox<typeof paymentEffects> {
  return {
    table: paymentEffects,
    isRow: ({ key }) => and(eq(paymentEffects.key, key), isPending)!,
    policy: () => retryPolicies.payments,
    async act(effect, now) {
      const outcome = await execute(db, env, effect, now).catch(async (error: unknown) => {
        const isOfAccount = error instanceof ProviderRefusal && error.isOfAccount;
        if (effect.kind !== 'transfer' || !isOfAccount) throw error;
        await waitForAccount(db, env, effect, error, now);
        return 'stored' as const;
      });
      if (outcome === 'stored') return outcome;
      // Waiting is no failed attempt.
      if ('dueAt' in outcome) return { attempts: effect.attempts - 1, dueAt: outcome.dueAt };
      const { providerId, also } = outcome;
      await change(db, effect, ['pending', 'failed'], (stored, order) => [
        ...moneyStatements(db, order, effectDone(order, stored, { providerId, at: now })),
        ...also,
      ]);
      return 'stored';
    },
    failure: (_, error) => ({ counts: !isRateLimited(error), values: {} }),
    async fail(effect, error, { attempts, dueAt }, now) {
      const { key, orderId } = effect;
      await change(db, effect, ['pending'], (stored, order) => {
        const isRefusal = error instanceof ProviderRefusal;
        const changes = {
          ...{ attempts, error: failureMessage(error) },
          ...(isRefusal && usedUp(stored, attemptNumber(effect, now))),
        };
        // A permanently failed effect is due to an operator at once, and its payer is notified of that time.
        const writes: MoneyWrite[] =
          dueAt === null
            ? effectFailed(stored, changes, now)
            : [{ type: 'effect', key, changes: { ...changes, dueAt } }];
        return moneyStatements(db, order, writes);
      });
      // The provider refuses to refund what a bank has taken back; the bank decides what becomes of it.
      await reviewChargebacks(db, orderId, now);
    },
    event: 'payments.effect_failed',
    describe: ({ key }) => ({ effect: key }),
  };
}

/** Changes the effect as it is stored now, while it is in one of the states. */
const change = (
  db: Database,
  { key, orderId }: Effect,
  states: readonly Effect['state'][],
  decide: (stored: StoredEffect, order: MoneyFacts) => readonly BatchItem<'sqlite'>[],
) =>
  changeMoney(db, sql`o.id = ${orderId}`, (order) => {
    const stored = order.effects.find((each) => each.key === key);
    return stored && states.includes(stored.state) ? decide(stored, order) : [];
  });

/**
 * Returns a share to waiting when its account accepts no transfer, and refreshes the account's
 * state.
 */
async function waitForAccount(
  db: Database,
  env: StripeSettings,
  effect: Effect,
  error: ProviderRefusal,
  now: number,
): Promise<void> {
  const { key } = effect;
  log.error('payments.account_refused', { effect: key, error });
  await change(db, effect, ['pending'], (stored, order) => {
    const changes = {
      state: 'waiting' as const,
      ...{ attempts: 0, dueAt: now + ACCOUNT_WAIT_MS, error: error.message },
      ...usedUp(stored, attemptNumber(effect, now)),
    };
    return moneyStatements(db, order, [{ type: 'effect', key, changes }]);
  });
  const account = await db
    .select({ id: creatorEarnings.payoutAccountId })
    .from(creatorEarnings)
    .where(eq(creatorEarnings.creatorId, effect.creatorId!))
    .get();
  if (account?.id) await refreshAccount(db, env, account.id);
}

/** Moves on to the next attempt, because the provider would repeat an error for the same one. */
const usedUp = ({ attempt }: StoredEffect, number: number) =>
  attempt === number ? { attempt: number + 1, sentAt: null } : {};

/**
 * The attempt number to use at `now`: the next one when the provider may have forgotten the key.
 */
function attemptNumber({ attempt, sentAt }: Effect, now: number): number {
  return sentAt !== null && now - sentAt > KEY_LIFE_MS ? attempt + 1 : attempt;
}

/**
 * Records that the effect is about to be sent, so that after a crash the next run knows that it may
 * be done and how old its key is. Rejects when it must not be sent any more, for example because
 * its order has been charged back.
 */
async function begin(db: Database, effect: Effect, order: Order, now: number): Promise<Attempt> {
  const { key, sentAt } = effect;
  const number = attemptNumber(effect, now);
  // A restored database has lost what it sent, and the provider may have forgotten the key.
  const isOld = now - (order.paidAt ?? now) > KEY_LIFE_MS;
  const mayBeDone = sentAt !== null || number > 1 || isOld;
  if (sentAt === null || number !== effect.attempt) {
    const begun = await db
      .update(paymentEffects)
      .set({ attempt: number, sentAt: now })
      .where(
        and(
          eq(paymentEffects.key, key),
          eq(paymentEffects.state, 'pending'),
          inArray(paymentEffects.attempt, [effect.attempt, number]),
        ),
      )
      .returning({ key: paymentEffects.key });
    if (begun.length === 0) throw new Error(`${key} must not be sent any more`);
  }
  return { key, number, mayBeDone };
}

/**
 * Executes the effect. Returns its result at the provider, with further statements of the batch that records it, or
 * the time to which it is put off.
 */
async function execute(
  db: Database,
  env: StripeSettings,
  effect: Effect,
  now: number,
): Promise<{ providerId: string; also: readonly BatchItem<'sqlite'>[] } | { dueAt: number }> {
  const { key, kind, cents } = effect;
  const stored = await db.select().from(orders).where(eq(orders.id, effect.orderId)).get();
  const order = stored!;
  const provider = providerNamed(order.provider, env);
  // A movement is first recorded at the provider, which a restore of D1 does not affect.
  if (order.provider === 'stripe') await recordOrder(db, env, order.id);
  if (kind === 'reversal') {
    const isReversed = eq(paymentEffects.key, reversedBy(key));
    const transfer = await db.select().from(paymentEffects).where(isReversed).get();
    const attempt = await begin(db, effect, order, now);
    const { id } = await provider.reverse({ attempt, transferId: transfer!.providerId!, cents });
    return { providerId: id, also: [] };
  }
  if (kind !== 'transfer') {
    const paymentId = effect.paymentId ?? order.paymentId;
    const attempt = await begin(db, effect, order, now);
    const refund = await provider.refund({ attempt, orderId: order.id, paymentId, cents });
    if (refund.hasFailed) {
      await recordRefund(db, refund, now);
      throw new ProviderRefusal(`refund ${refund.id} came back: ${refund.reason}`);
    }
    // The provider lacks the money: nothing has left, and it is asked again.
    if (refund.isWaiting) return { dueAt: now + REFUND_WAIT_MS };
    if (order.provider !== 'stripe') return { providerId: refund.id, also: [] };
    // The refund's credit note has its number now, which the order's note must include.
    const markUnnoted = db.update(orders).set({ noted: null }).where(eq(orders.id, order.id));
    return { providerId: refund.id, also: [markUnnoted] };
  }
  const creatorId = effect.creatorId!;
  const account = await db
    .select()
    .from(creatorEarnings)
    .where(eq(creatorEarnings.creatorId, creatorId))
    .get();
  if (account?.payoutAccountState !== 'active' && effect.sentAt === null)
    return { dueAt: now + ACCOUNT_WAIT_MS };
  const attempt = await begin(db, effect, order, now);
  const { id } = await provider.transfer({
    attempt,
    creatorId,
    accountId: account!.payoutAccountId ?? account!.closedAccountId!,
    orderId: effect.orderId,
    // A charge funds one transfer; a transfer after a reversal is funded from the balance.
    chargeId: key === effectKeys.transfer(order.id) ? order.chargeId : null,
    cents,
  });
  return { providerId: id, also: [] };
}
