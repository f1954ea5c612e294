import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { isNotChargedBack } from '../../../database/move-order.ts';
import { conversations, orders, type StoredOrder } from '../../../database/schema.ts';
import { releaseOrder, settleOrder } from '../../../database/settle-order.ts';
import { MINUTE_MS } from '../../../domain/limits.ts';
import { mayHappenIn } from '../../../domain/orders/events.ts';
import { runAllLogged } from './run-all-logged.ts';
import { finishWithdrawal } from './withdraw-order.ts';

/** Maximum number of questions and of orders per run; more wait for the next run. */
const SWEPT_PER_RUN = 100;
/**
 * A row that one run could not move is retried after this delay in real time, so that it does not
 * block others.
 */
const PUT_OFF_MS = 10 * MINUTE_MS;

/**
 * Applies deadlines: expires unanswered questions, releases answered orders, and finishes work that
 * a crash interrupted. Conversations decide by their own alarms; this handles lost alarms, and
 * repairs D1 from objects that know more. A failure is logged. Failed and unmoved rows are
 * deferred, so that they do not block others.
 */
export async function sweepOrders(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  now: number,
): Promise<{ done: number; failed: number }> {
  const givenUp = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.status, 'initiated'),
        lte(conversations.answerBy, now),
        or(isNull(conversations.putOffUntil), lte(conversations.putOffUntil, now)),
      ),
    )
    .orderBy(asc(conversations.answerBy))
    .limit(SWEPT_PER_RUN);
  const questions = await runAllLogged(givenUp, ({ id }) => bringUpToDate(env, id));
  if (givenUp.length > 0)
    await db
      .update(conversations)
      .set({ putOffUntil: now + PUT_OFF_MS })
      .where(
        and(
          inArray(conversations.id, idsOf(givenUp)),
          eq(conversations.status, 'initiated'),
          lte(conversations.answerBy, now),
        ),
      );
  const due = await db
    .select()
    .from(orders)
    .where(
      and(
        isNotNull(orders.dueAt),
        lte(orders.dueAt, now),
        isNotChargedBack,
        or(isNull(orders.putOffUntil), lte(orders.putOffUntil, now)),
      ),
    )
    .orderBy(asc(orders.dueAt))
    .limit(SWEPT_PER_RUN);
  const moved = await runAllLogged(due, (order) => advanceOrder(db, env, order, now));
  if (due.length > 0)
    await db
      .update(orders)
      .set({ putOffUntil: now + PUT_OFF_MS })
      .where(
        sql`(${orders.id}, ${orders.dueAt}) in (select value ->> 0, value ->> 1 from json_each(${JSON.stringify(due.map(({ id, dueAt }) => [id, dueAt]))}))`,
      );
  return { done: questions.done + moved.done, failed: questions.failed + moved.failed };
}

/** Ids as one bound value, because a statement takes at most a hundred. */
function idsOf(rows: { id: string }[]) {
  return sql`(select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`;
}

/**
 * Makes a conversation apply its deadlines and report to D1. When the object knows of an answer, or
 * is still open, D1 would know it unless it was restored to an earlier time; in that case the
 * object reports everything again.
 */
async function bringUpToDate(env: Pick<Env, 'CONVERSATION'>, id: string) {
  const object = env.CONVERSATION.getByName(id);
  const state = await object.settle();
  if (state?.isAnswered || state?.isOpen) await object.repair();
  return state;
}

async function advanceOrder(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  order: StoredOrder,
  now: number,
): Promise<void> {
  if (order.withdrawnAt !== null) {
    const { withdrawnAt } = order;
    await finishWithdrawal(db, env, { ...order, withdrawnAt });
  } else if (mayHappenIn(order.state, 'released')) {
    await batch(db, releaseOrder(db, 'released', order, now, lte(orders.releaseAt, now)));
  } else {
    await expireOrder(db, env, order);
  }
}

/**
 * Handles an overdue order with no answer in D1. Every conversation of the order reports what it
 * knows to D1: a reply that D1 lacks, or, for a question or a day, that there was none. For a
 * month, all its conversations together decide it.
 */
async function expireOrder(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  order: StoredOrder,
): Promise<void> {
  const opened = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.orderId, order.id));
  const ids = new Set([...opened.map(({ id }) => id), order.conversationId!]);
  const states = await Promise.all([...ids].map((id) => bringUpToDate(env, id)));
  const isSilent = states.every((state) => !state?.isAnswered && !state?.isOpen);
  // When no object knows the conversation, its participants have left, and the price is refunded as
  // well.
  if (isSilent)
    await batch(
      db,
      settleOrder(
        db,
        'unanswered',
        order,
        { refundCents: order.priceCents, at: order.answerBy! },
        isNull(orders.withdrawnAt),
      ),
    );
}
