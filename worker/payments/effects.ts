import { and, asc, eq, inArray, lte, ne, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { describeFailure } from '../../database/failure.ts';
import { creatorEarnings, ledgerTransfers, paymentEffects } from '../../database/schema.ts';
import { HOUR_MS } from '../../domain/limits.ts';
import type { PaymentProvider } from './port.ts';
import { paymentProvider } from './provider.ts';

/** Effects that one run acts on; more wait for the next. */
const EFFECTS_PER_RUN = 50;
/** After so many failures an effect is left to an operator. */
const ATTEMPTS_MAX = 12;
const FIRST_RETRY_MS = 60_000;

type Effect = typeof paymentEffects.$inferSelect;

/**
 * Does outside what is due: refunds and transfers, each under its own key, so that doing one again is
 * doing it once. What fails is tried again, later each time, and in the end left to an operator.
 */
export async function runEffects(
  db: Database,
  provider: PaymentProvider,
  now: number,
  which?: SQL,
): Promise<{ done: number; failed: number }> {
  const due = await db
    .select()
    .from(paymentEffects)
    .where(and(eq(paymentEffects.state, 'pending'), lte(paymentEffects.dueAt, now), which))
    .orderBy(asc(paymentEffects.dueAt))
    .limit(EFFECTS_PER_RUN);
  const outcomes = await Promise.all(due.map((effect) => runEffect(db, provider, effect, now)));
  const done = outcomes.filter(Boolean).length;
  return { done, failed: outcomes.length - done };
}

/** Does what one order asks for outside, within the request that caused it; the rest is the sweep's. */
export async function runEffectsOf(
  db: Database,
  env: Pick<Env, 'PAYMENTS'>,
  orderId: string,
  now: number,
): Promise<void> {
  await runEffects(db, paymentProvider(env), now, eq(paymentEffects.orderId, orderId));
}

/** Lets an effect that was given up be tried again; false where there is no such one. */
export async function retryEffect(db: Database, key: string, now: number): Promise<boolean> {
  const retried = await db
    .update(paymentEffects)
    .set({ state: 'pending', attempts: 0, dueAt: now, error: null })
    .where(and(eq(paymentEffects.key, key), eq(paymentEffects.state, 'failed')))
    .returning({ key: paymentEffects.key });
  return retried.length > 0;
}

async function runEffect(
  db: Database,
  provider: PaymentProvider,
  effect: Effect,
  now: number,
): Promise<boolean> {
  try {
    const [first, ...others] = await act(db, provider, effect, now);
    await db.batch([first, ...others]);
    return true;
  } catch (error) {
    const attempts = effect.attempts + 1;
    const wait = Math.min(HOUR_MS * 6, FIRST_RETRY_MS * 2 ** (attempts - 1));
    console.error(
      JSON.stringify({
        event: 'payments.effect_failed',
        effect: effect.key,
        attempts,
        error: describeFailure(error),
      }),
    );
    await db
      .update(paymentEffects)
      .set({
        attempts,
        dueAt: now + wait,
        state: attempts < ATTEMPTS_MAX ? 'pending' : 'failed',
        error: error instanceof Error ? error.message : String(error),
      })
      .where(and(eq(paymentEffects.key, effect.key), ne(paymentEffects.state, 'done')));
    return false;
  }
}

/** Acts, and gives what notes it; the books follow by their triggers. */
async function act(db: Database, provider: PaymentProvider, effect: Effect, now: number) {
  const { key, kind, cents } = effect;
  const note = (providerId: string) =>
    db
      .update(paymentEffects)
      .set({ state: 'done', doneAt: now, providerId, attempts: effect.attempts + 1, error: null })
      .where(
        and(eq(paymentEffects.key, key), inArray(paymentEffects.state, ['pending', 'failed'])),
      );
  if (kind === 'refund') {
    const { id } = await provider.refund({ key, orderId: effect.orderId!, cents });
    return [note(id)] as const;
  }
  const creatorId = effect.creatorId!;
  const account = await db.query.creatorEarnings.findFirst({
    where: eq(creatorEarnings.creatorId, creatorId),
  });
  const accountId = account!.payoutAccountId!;
  const { id, isPaidOut } = await provider.transfer({ key, creatorId, accountId, cents });
  if (!isPaidOut) return [note(id)] as const;
  const payout = db.insert(ledgerTransfers).values({
    key: `payout:${key}`,
    debit: `creator:${creatorId}`,
    credit: `connect:${creatorId}`,
    cents,
    at: now,
  });
  return [note(id), payout] as const;
}
