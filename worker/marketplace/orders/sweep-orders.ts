import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { isNotChargedBack } from '../../../database/move-order.ts';
import { conversations, orders, type StoredOrder } from '../../../database/schema.ts';
import { releaseOrder, settleOrder } from '../../../database/settle-order.ts';
import { MINUTE_MS } from '../../../domain/limits.ts';
import { mayHappenIn } from '../../../domain/orders/events.ts';
import { runAllLogged } from './each-of.ts';
import { finishWithdrawal } from './withdraw-order.ts';

/** Questions and orders that one run looks after; more wait for the next. */
const SWEPT_PER_RUN = 100;
/** What one run could not move comes again after this, real time: it keeps no other waiting. */
const PUT_OFF_MS = 10 * MINUTE_MS;

/**
 * Does what time asks for: gives up questions that nobody answered, releases what was answered, and
 * finishes what a crash has left half-way. Conversations decide themselves and have alarms; this looks
 * after those that were lost, and repairs D1 from their objects where it knows less. One that fails is
 * logged; it and whatever does not move are put off, so that they keep no other waiting.
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
  const moved = await runAllLogged(due, (order) => moveOrder(db, env, order, now));
  if (due.length > 0)
    await db
      .update(orders)
      .set({ putOffUntil: now + PUT_OFF_MS })
      .where(
        sql`(${orders.id}, ${orders.dueAt}) in (select value ->> 0, value ->> 1 from json_each(${JSON.stringify(due.map(({ id, dueAt }) => [id, dueAt]))}))`,
      );
  return { done: questions.done + moved.done, failed: questions.failed + moved.failed };
}

/** Ids for one statement, which takes a hundred values and these as one. */
function idsOf(rows: { id: string }[]) {
  return sql`(select value from json_each(${JSON.stringify(rows.map(({ id }) => id))}))`;
}

/**
 * Has a conversation apply what time has changed, and tell D1. What it knows of an answer, or that it is
 * still open, D1 would know unless it was put back to a time before: then all of it is told again.
 */
async function bringUpToDate(env: Pick<Env, 'CONVERSATION'>, id: string) {
  const object = env.CONVERSATION.getByName(id);
  const state = await object.settle();
  if (state?.isAnswered || state?.isOpen) await object.repair();
  return state;
}

async function moveOrder(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  order: StoredOrder,
  now: number,
): Promise<void> {
  if (order.withdrawnAt !== null) {
    const { withdrawnAt } = order;
    await finishWithdrawal(db, env, { ...order, withdrawnAt });
  } else if (mayHappenIn(order.state, 'released')) {
    await releaseOrder(
      db,
      'released',
      and(eq(orders.id, order.id), lte(orders.releaseAt, now)),
      now,
    );
  } else {
    await giveUp(db, env, order);
  }
}

/**
 * Nobody has answered as far as D1 knows, and it is too late now. Every conversation of the order is
 * asked, and tells D1 what it knows: a reply that D1 had not heard of, or, of a question or a day,
 * that there was none. Of a month, all of them together say it.
 */
async function giveUp(
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
  // Where no object knows the conversation, its people have left: the price goes back as well.
  if (isSilent)
    await settleOrder(db, 'unanswered', and(eq(orders.id, order.id), isNull(orders.withdrawnAt)), {
      refundCents: order.priceCents,
      at: order.answerBy!,
    });
}
