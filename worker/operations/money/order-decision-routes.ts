import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { orders, type StoredOrder } from '../../../database/schema.ts';
import { objectionAnswerSchema } from '../../../domain/orders/objection-input.ts';
import { decisionSchema, operatorRefundSchema } from '../../../domain/orders/order-input.ts';
import { inFull } from '../../../domain/orders/order-wire.ts';
import { periodsOf, withDeadlines } from '../../../domain/periods.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { decideOrder, refuseDecision } from '../../marketplace/orders/decide-order.ts';
import { describeOrder } from '../../marketplace/orders/order-rows.ts';
import { findOrderInFull } from '../../marketplace/orders/queries.ts';
import { refundByOperator, refuseRefund } from '../../marketplace/orders/refund-by-operator.ts';
import { answerObjection } from '../../marketplace/papers/objections.ts';
import { runEffectsOf } from '../../marketplace/payments/effects.ts';
import { isActDone, type MoneyAct } from '../../marketplace/payments/money-acts.ts';
import { refuseWhileRestoring } from '../../marketplace/payments/restoring.ts';
import type { AppContext, AppEnv } from '../../platform/http/app-env.ts';
import { readPathId } from '../../platform/http/path-id.ts';
import { validBody } from '../../platform/http/validation.ts';
import { doOnce, operator, operatorOrModerator, recordChanges, recordsActs } from '../kit.ts';
import { doMoneyAct } from './money-act.ts';

/**
 * Decisions of operators about one order, and of moderators about a contested one; nobody decides about
 * their own. Above 200 € a decision is a proposal (202) until a second person requests the same.
 */
export const orderDecisionRoutes = new Hono<AppEnv>()
  .post(
    '/orders/:id/decision',
    operatorOrModerator,
    recordsActs,
    validBody(decisionSchema),
    async (context) => {
      const { db, viewer, now } = context.var;
      await refuseWhileRestoring(context.env);
      const order = await orderFor(context, context.req.param('id'));
      const decision = context.req.valid('json');
      refuseDecision(order, decision);
      const act = {
        terms: { what: 'decision' as const, order: order.id, refundCents: decision.refundCents },
        // A decision without a refund pays the creator the whole price.
        ...{ ...aboutOrder(order), cents: order.priceCents, reason: decision.reason },
        proposes: refunds(order, decision.refundCents),
      };
      const decide = () => decideOrder(db, order, decision, viewer?.id ?? null, now);
      if (!(await doOnce(context, act, decide, db)))
        return context.json(await orderInFull(context, order), 202);
      await recordDivision(context, order);
      await runEffectsOf(db, context.env, order.id, now);
      return context.json(await orderInFull(context, order));
    },
  )
  .post(
    '/orders/:id/refund',
    operator,
    recordsActs,
    validBody(operatorRefundSchema),
    async (context) => {
      const { db, now, operator: by } = context.var;
      const { SECONDS_PER_DAY } = context.env;
      await refuseWhileRestoring(context.env);
      const order = await orderFor(context, context.req.param('id'));
      const { reason, ...refund } = context.req.valid('json');
      const { refundCents, from, actId } = refund;
      const terms = { what: 'refund' as const, order: order.id, ...refund };
      const act: MoneyAct = {
        id: actId ?? `refund:${order.id}:${refundCents}:${from}`,
        terms: JSON.stringify(terms),
        operator: by.id,
      };
      if (!(await isActDone(db, act))) {
        refuseRefund(order, refund, now, SECONDS_PER_DAY);
        const proposes = refunds(order, refundCents);
        const about = { terms, ...aboutOrder(order), cents: refundCents, reason, proposes };
        const giveBack = async () => {
          await refundByOperator(db, context.env, order, refund, act, now);
          await recordDivision(context, order);
        };
        if (!(await doMoneyAct(context, act, about, giveBack, db)))
          return context.json(await orderInFull(context, order), 202);
      }
      await runEffectsOf(db, context.env, order.id, now);
      return context.json(await orderInFull(context, order));
    },
  )
  .post(
    '/orders/:id/objection',
    operator,
    recordsActs,
    validBody(objectionAnswerSchema),
    async (context) => {
      const { db, now } = context.var;
      const { id } = await orderFor(context, context.req.param('id'));
      const answer = context.req.valid('json');
      await answerObjection(db, context.env, id, answer, now);
      recordChanges(context, { before: null, after: { isCorrected: answer.correct } });
      return context.body(null, 204);
    },
  );

const aboutOrder = ({ id, askerId, creatorId }: StoredOrder) => ({
  ...{ subjectId: id, people: [askerId, creatorId] },
});

/** The cents that the order has refunded before and after, for the log. */
const refunds = ({ refundedCents }: StoredOrder, cents: number) => ({
  ...{ before: { refundedCents }, after: { refundedCents: refundedCents + cents } },
});

/** Adds to the log how the order was divided before and after the act. */
async function recordDivision(context: AppContext, order: StoredOrder): Promise<void> {
  const divisionOf = (each: StoredOrder) => {
    const { state, outcome, refundedCents, retainedFeeCents, goodwillCents } = each;
    return { state, outcome, refundedCents, retainedFeeCents, goodwillCents };
  };
  const after = await context.var.db.select().from(orders).where(eq(orders.id, order.id)).get();
  recordChanges(context, { before: divisionOf(order), after: after ? divisionOf(after) : null });
}

async function orderInFull({ var: { db, now }, env }: AppContext, { id, askerId }: StoredOrder) {
  const found = await findOrderInFull(db, askerId, id);
  if (!found) throw new ProblemError('order.not_found');
  const periods = withDeadlines(periodsOf(env.SECONDS_PER_DAY), found.row.order);
  const described = describeOrder(found.row, now, periods);
  return inFull(described, found, now, periods);
}

async function orderFor({ var: { db, viewer } }: Pick<AppContext, 'var'>, given: string) {
  const id = readPathId(given, 'order.not_found');
  const order = await db.select().from(orders).where(eq(orders.id, id)).get();
  if (!order) throw new ProblemError('order.not_found');
  if (viewer && [order.askerId, order.creatorId].includes(viewer.id))
    throw new ProblemError('moderation.own');
  return order;
}
