import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { z } from 'zod';
import { database } from '../../../database/client.ts';
import { orders, paymentEffects } from '../../../database/schema.ts';
import { bankPaymentRefusal } from '../../../domain/orders/decide-effect.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { reconcileAll } from '../../jobs/reconcile-payments.ts';
import { runMoney } from '../../jobs/run-payments.ts';
import { replayPayments } from '../../marketplace/payment-events/replay.ts';
import { retryEvent, retryEvents } from '../../marketplace/payment-events/retry-events.ts';
import { recordAudit } from '../../marketplace/payments/audit.ts';
import {
  decideShares,
  heldShares,
  shareDecisionSchema,
} from '../../marketplace/payments/decide-shares.ts';
import { retryEffect, retryEffects, runEffects } from '../../marketplace/payments/effects.ts';
import { isActDone, type MoneyAct } from '../../marketplace/payments/money-acts.ts';
import {
  bankPaymentSchema,
  effectToPay,
  recordBankPayment,
} from '../../marketplace/payments/pay-by-bank.ts';
import { paymentProvider } from '../../marketplace/payments/provider.ts';
import { recordOrders } from '../../marketplace/payments/record-orders.ts';
import { refuseWhileRestoring, setRestoring } from '../../marketplace/payments/restoring.ts';
import {
  planSettlement,
  settleDifference,
  settlementSchema,
} from '../../marketplace/payments/settle-difference.ts';
import {
  nextWriteOff,
  writeOffDebt,
  writeOffSchema,
} from '../../marketplace/payments/write-off-debt.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { readPathId } from '../../platform/http/path-id.ts';
import { validBody } from '../../platform/http/validation.ts';
import { doOnce, recordChanges } from '../kit.ts';
import { doMoneyAct } from './money-act.ts';

/** Later than anything is due. */
const ANY_TIME = Number.MAX_SAFE_INTEGER;

/** The kind of abandoned work to retry. */
const retrySchema = z.strictObject({ kind: z.enum(paymentEffects.kind.enumValues) });

/** Start of the time to replay, ISO 8601 UTC, and the number of items for this request. */
const replaySchema = z.strictObject({
  since: z.iso.datetime(),
  steps: z.int().min(1).max(200).default(40),
});

/** Acts about money (docs/operations.md). */
export const moneyActRoutes = new Hono<AppEnv>()
  .post('/payments/run', async (context) => {
    const db = database(context.env.DB);
    const { done } = await runMoney(db, context.env, context.var.now, ANY_TIME);
    return context.json({ done });
  })
  .post('/payments/reconcile', async (context) => {
    const { records, checkouts } = paymentProvider(context.env);
    if (!records || !checkouts) throw new ProblemError('payments.nothing_to_reconcile');
    const by = { records, checkouts };
    const db = database(context.env.DB);
    return context.json(await reconcileAll(db, context.env, by, context.var.now));
  })
  .post('/payments/restoring', async (context) => {
    await setRestoring(context.env, 'begun');
    return context.body(null, 204);
  })
  .delete('/payments/restoring', async (context) => {
    await setRestoring(context.env, null);
    return context.body(null, 204);
  })
  .post('/payments/replay', validBody(replaySchema), async (context) => {
    const { checkouts, records } = paymentProvider(context.env);
    if (!checkouts || !records) throw new ProblemError('payments.nothing_to_reconcile');
    const db = database(context.env.DB);
    const { since, steps } = context.req.valid('json');
    const by = { checkouts, records };
    const from = { since: Date.parse(since), steps };
    return context.json(await replayPayments(db, context.env, by, from, context.var.now));
  })
  .post('/payments/audits', async (context) =>
    context.json(await recordAudit(database(context.env.DB), context.var.now)),
  )
  .post('/payments/events/retry', async (context) => {
    const retried = await retryEvents(database(context.env.DB), context.var.now);
    return context.json({ retried });
  })
  .post('/payments/events/:id/retry', async (context) => {
    const { env, var: vars } = context;
    const id = context.req.param('id');
    return context.json({ done: await retryEvent(database(env.DB), env, id, vars.now) });
  })
  .post('/payments/creators/:id/shares', validBody(shareDecisionSchema), async (context) => {
    const db = database(context.env.DB);
    const id = readPathId(context.req.param('id'), 'user.not_found');
    const { now, operator } = context.var;
    if (operator.userId === id) throw new ProblemError('moderation.own');
    await refuseWhileRestoring(context.env);
    const wish = context.req.valid('json');
    const shares = await heldShares(db, id, wish.orderIds);
    // A refund gives the rest of the price back, which is more than the share.
    const moved = shares.map(({ cents, rest }) =>
      wish.decision === 'give_back' ? Math.max(cents, rest) : cents,
    );
    const act = {
      terms: { what: wish.decision, creator: id, shares: shares.map(({ key }) => key) },
      ...{ subjectId: id, people: [id], cents: moved.reduce((sum, cents) => sum + cents, 0) },
      reason: wish.reason,
    };
    const outcome = await doOnce(context, act, () => decideShares(db, shares, wish, now));
    if (!outcome) return context.json({ decided: 0 }, 202);
    const { decided } = outcome.done;
    const waiting = shares.map(({ key }) => key);
    recordChanges(context, { before: { waiting }, after: { [wish.decision]: decided } });
    await runEffects(db, context.env, now, eq(paymentEffects.kind, 'refund'));
    return context.json({ decided: decided.length });
  })
  .post('/payments/creators/:id/debt', validBody(writeOffSchema), async (context) => {
    const db = database(context.env.DB);
    const id = readPathId(context.req.param('id'), 'user.not_found');
    const { now, operator } = context.var;
    if (operator.userId === id) throw new ProblemError('moderation.own');
    const { cents, reason } = context.req.valid('json');
    const key = await nextWriteOff(db, id);
    const terms = { what: 'write_off' as const, key, cents };
    const proposes = { before: { debtCents: cents }, after: { debtCents: 0 } };
    const act = { terms, subjectId: id, people: [id], cents, reason, proposes };
    if (!(await doOnce(context, act, () => writeOffDebt(db, id, { key, cents }, now))))
      return context.body(null, 202);
    recordChanges(context, proposes);
    return context.body(null, 204);
  })
  .post('/payments/differences/:id/settle', validBody(settlementSchema), async (context) => {
    const db = database(context.env.DB);
    const { now, operator } = context.var;
    const id = context.req.param('id');
    const { account, reason } = context.req.valid('json');
    const settlement = await planSettlement(db, id, account);
    const { difference, key, debit, credit, cents } = settlement;
    const proposes = { before: difference, after: { debit, credit, cents } };
    const act = {
      terms: { what: 'difference' as const, key, account, cents },
      ...{ subjectId: id, cents, reason, proposes },
    };
    const settle = () =>
      settleDifference(db, settlement, { account, reason, operator: operator.id }, now);
    if (!(await doOnce(context, act, settle))) return context.json({ settled: false, cents }, 202);
    recordChanges(context, proposes);
    return context.json({ settled: true, cents });
  })
  .post('/payments/effects/retry', validBody(retrySchema), async (context) => {
    const db = database(context.env.DB);
    const retried = await retryEffects(db, context.req.valid('json').kind, context.var.now);
    return context.json({ retried });
  })
  .post('/payments/effects/:key/paid', validBody(bankPaymentSchema), async (context) => {
    const db = database(context.env.DB);
    const { now, operator } = context.var;
    await refuseWhileRestoring(context.env);
    const { reason, actId } = context.req.valid('json');
    const { effect, askerId, creatorId } = await effectToPay(db, context.req.param('key'));
    const { key, orderId, cents, attempt } = effect;
    const people = [askerId, creatorId];
    if (operator.userId && people.includes(operator.userId))
      throw new ProblemError('moderation.own');
    const terms = { what: 'paid_by_bank' as const, effect: key, cents };
    const act: MoneyAct = {
      id: actId ?? `paid_by_bank:${key}:${attempt}`,
      terms: JSON.stringify(terms),
      operator: operator.id,
    };
    if (await isActDone(db, act)) return context.body(null, 204);
    const refusal = bankPaymentRefusal(effect);
    if (refusal) throw new ProblemError(refusal);
    const proposes = { before: { state: 'failed' }, after: { state: 'done', cents } };
    const record = async () => {
      await recordBankPayment(db, effect, act, now);
      recordChanges(context, proposes);
    };
    const about = { terms, subjectId: orderId, people, cents, reason, proposes };
    if (!(await doMoneyAct(context, act, about, record, db))) return context.body(null, 202);
    await recordOrders(db, context.env, eq(orders.id, orderId));
    return context.body(null, 204);
  })
  .post('/payments/effects/:key/retry', async (context) => {
    const db = database(context.env.DB);
    if (!(await retryEffect(db, context.req.param('key'), context.var.now)))
      throw new ProblemError('effect.not_failed');
    return context.body(null, 204);
  });
