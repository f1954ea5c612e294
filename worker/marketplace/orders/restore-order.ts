import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { mayHappen, moveOrder } from '../../../database/move-order.ts';
import {
  conversations,
  orderMails,
  orders,
  premiumSubscriptions,
} from '../../../database/schema.ts';
import { confirmWithdrawal, settleOrder } from '../../../database/settle-order.ts';
import { bankPaymentId, effectDone } from '../../../domain/orders/decide-effect.ts';
import {
  bankPaymentsIn,
  type OrderNote,
  type ProviderMove,
  settlementOf,
} from '../../../domain/orders/order-note.ts';
import { effectKeys } from '../../../domain/orders/payment-effects.ts';
import { complaintDecided, complaintHeard } from '../payments/complaints.ts';
import { giveGoodwill } from '../payments/goodwill.ts';
import { changeMoney, moneyStatements } from '../payments/order-money.ts';
import { refundSettledOrder } from '../payments/refund-settled.ts';

/** Replaces a complaint text that the restored database has lost. */
const FORGOTTEN_COMPLAINT =
  'Réclamation antérieure à une restauration de la base : son texte n’a pas été conservé.';

/** Replaces the reason of a decision that the restored database has lost. */
const FORGOTTEN_DECISION =
  'Décision antérieure à une restauration de la base : sa raison n’a pas été conservée.';

/**
 * Returns a paid order to its state before D1 was restored: first from its conversations, which
 * know what was said and when they ended, then from the provider's movements and from its note.
 * Repeating it changes nothing.
 */
export async function restoreOrder(
  db: Database,
  env: Pick<Env, 'CONVERSATION'>,
  orderId: string,
  note: OrderNote,
  moves: ProviderMove[],
): Promise<void> {
  const isIt = eq(orders.id, orderId);
  const before = await db.select().from(orders).where(isIt).get();
  const opened = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.orderId, orderId));
  // Each object knows what was said since, and reports it to D1.
  for (const { id } of opened) await env.CONVERSATION.getByName(id).repair();
  if (note.withdrawn !== undefined) await recordWithdrawn(db, orderId, note.withdrawn);
  const settlement = settlementOf(orderId, moves, note);
  // It may have been given before the order was settled, or afterwards.
  const hadGoodwill = await goodwillAgain(db, orderId, note);
  if (before && settlement) {
    const { refundCents, at: decidedAt } = settlement;
    const decision = { refundCents, decidedAt, reason: FORGOTTEN_DECISION };
    // Only a decision settles a contested order: its own mails are written then, and no others.
    const decided = complaintDecided(db, orderId, decision, eq(orders.state, 'contested'));
    await batch(db, {
      decided,
      ...settleOrder(db, 'restored', before, settlement),
    });
  } else if (note.contested !== undefined) {
    await db.batch([
      moveOrder(db, 'contested', isIt, {}),
      ...complaintHeard(db, { orderId, text: FORGOTTEN_COMPLAINT, createdAt: note.contested }),
    ]);
  }
  const hasGoodwill = hadGoodwill || (await goodwillAgain(db, orderId, note));
  await bookMoves(db, orderId, note, moves);
  const isRefunded = await refundAgain(db, orderId, note);
  // A share transferred after that refund was reduced by it.
  if (isRefunded) await bookMoves(db, orderId, note, moves);
  const isForgotten =
    note.settled === undefined
      ? note.contested !== undefined && before?.state === 'answered'
      : before && before.state !== 'settled';
  if (isForgotten || isRefunded || hasGoodwill || note.bank) await dropMails(db, orderId);
}

/** Repeats the platform's goodwill. Returns true when the database had lost it. */
async function goodwillAgain(db: Database, orderId: string, { goodwill, goodwillAt }: OrderNote) {
  if (goodwill === undefined || goodwillAt === undefined) return false;
  return giveGoodwill(db, orderId, goodwill, goodwillAt);
}

/** Repeats the refunds made after the release. Returns true when the database had lost one. */
async function refundAgain(
  db: Database,
  orderId: string,
  { back, backAt, backFrom, stopped, stoppedAt }: OrderNote,
): Promise<boolean> {
  const isBack =
    back !== undefined &&
    backAt !== undefined &&
    (await refundSettledOrder(db, orderId, () => back, backAt, { side: backFrom }));
  if (stopped === undefined || stoppedAt === undefined) return isBack;
  const also = [
    db
      .update(orders)
      .set({ stoppedAt: sql`coalesce(${orders.stoppedAt}, ${stoppedAt})`, stoppedCents: stopped })
      .where(eq(orders.id, orderId)),
  ];
  const options = { later: 'stopped', also } as const;
  return (await refundSettledOrder(db, orderId, () => stopped, stoppedAt, options)) || isBack;
}

/** Records the asker's withdrawal of a month, which only the database knew. */
async function recordWithdrawn(db: Database, orderId: string, at: number): Promise<void> {
  const isIt = eq(orders.id, orderId);
  await db.batch([
    confirmWithdrawal(db, orderId, mayHappen('withdrawal_begun'), at),
    moveOrder(db, 'withdrawal_begun', and(isIt, isNull(orders.withdrawnAt)), {
      withdrawnAt: at,
      withdrawingAt: at,
    }),
    db
      .update(premiumSubscriptions)
      .set({ isActive: false, status: 'withdrawn' })
      .where(
        and(
          eq(premiumSubscriptions.orderId, orderId),
          sql`exists (select 1 from ${orders} where ${and(isIt, isNotNull(orders.withdrawnAt))})`,
        ),
      ),
  ]);
}

/**
 * Books the provider's movements of an order, and what was paid from the bank, under the effects that requested them,
 * so that these are not run again. A movement that matches no effect, or another amount, stays a difference.
 */
async function bookMoves(
  db: Database,
  orderId: string,
  note: OrderNote,
  moves: ProviderMove[],
): Promise<void> {
  // The credit notes take their former numbers, unless others have them meanwhile.
  const numbers: Record<string, number | undefined> = {
    [effectKeys.refund(orderId)]: note.credit,
    [effectKeys.refundAfterRelease(orderId)]: note.backCredit,
    [effectKeys.refundAfterRelease(orderId, 'stopped')]: note.stoppedCredit,
  };
  const byBank = bankPaymentsIn(note).map(({ key, at }) => ({
    ...{ key, id: bankPaymentId(key), cents: null, at },
  }));
  for (const { key, id: providerId, cents, at } of [...moves, ...byBank])
    await changeMoney(db, sql`o.id = ${orderId}`, (order) => {
      const effect = order.effects.find(
        (each) => each.key === key && each.cents === (cents ?? each.cents),
      );
      const isKnown = order.effects.some((each) => each.providerId === providerId);
      if (!effect || isKnown || effect.state === 'done' || effect.state === 'dropped') return [];
      const writes = effectDone(order, effect, { providerId, at });
      return moneyStatements(db, order, [
        { type: 'effect', key, changes: { sentAt: at } },
        ...writes.map((write) =>
          write.type === 'credit_note' ? { ...write, number: numbers[key] } : write,
        ),
      ]);
    });
}

/**
 * Cancels the pending mails of an order, because they were sent before the restore. The reminder that nothing is
 * asked yet is not needed: D1 may have lost the question.
 */
export async function dropMails(db: Database, orderId: string): Promise<void> {
  await db
    .update(orderMails)
    .set({
      dueAt: null,
      outcome: sql`iif(${orderMails.kind} = 'unasked', 'needless', 'sent')`,
    })
    .where(and(eq(orderMails.orderId, orderId), isNotNull(orderMails.dueAt)));
}
