import { and, eq, sql } from 'drizzle-orm';
import { type Database, database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { orderQuestions, orders } from '../../../database/schema.ts';
import { isPassingRefusal, type NewMessage } from '../../../domain/conversations/conversation.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { log } from '../../platform/log.ts';

type SendEnv = Pick<Env, 'CONVERSATION'>;

/**
 * Stores the question to be sent once the order is paid, in place of an earlier one. Nothing is stored for
 * an order that no longer awaits its payment.
 */
export function insertQuestion(db: Database, orderId: string, { id, text }: NewMessage) {
  const question = { messageId: id, text };
  return insertWhere(
    db,
    orderQuestions,
    { orderId, ...question },
    sql`exists (select 1 from ${orders} where ${orders.id} = ${orderId} and ${orders.state} = 'awaiting')`,
  ).onConflictDoUpdate({ target: orderQuestions.orderId, set: question });
}

/** Deletes the question of an order that awaits its payment. */
export function deleteQuestion(db: Database, orderId: string) {
  return db
    .delete(orderQuestions)
    .where(
      and(
        eq(orderQuestions.orderId, orderId),
        sql`exists (select 1 from ${orders} where ${orders.id} = ${orderId} and ${orders.state} = 'awaiting')`,
      ),
    );
}

/**
 * Sends the question that was written before the order was paid. Idempotent: the message has the id that
 * the asker's browser chose, and an asker who has written meanwhile is not repeated. Rejects when it must be
 * tried again.
 */
export async function sendOrderQuestion(
  db: Database,
  env: SendEnv,
  orderId: string,
): Promise<void> {
  const [question] = await db
    .select({
      id: orderQuestions.messageId,
      text: orderQuestions.text,
      askerId: orders.askerId,
      conversationId: orders.conversationId,
    })
    .from(orderQuestions)
    .innerJoin(orders, eq(orders.id, orderQuestions.orderId))
    .where(eq(orderQuestions.orderId, orderId));
  if (!question) return;
  const { id, text, askerId, conversationId } = question;
  await ask(env, conversationId!, askerId, { id, text });
  await db.delete(orderQuestions).where(eq(orderQuestions.orderId, orderId));
}

/** Handles `send_question`. */
export async function sendQuestion(
  env: Env,
  { orderId }: OutboxData<'send_question'>,
): Promise<void> {
  await sendOrderQuestion(database(env.DB), env, orderId);
}

/**
 * Sends the asker's first message. A conversation that takes it never, or that has one, stays as it is.
 * Rejects when a later attempt may succeed.
 */
export async function ask(
  env: SendEnv,
  conversationId: string,
  askerId: string,
  question: NewMessage,
): Promise<void> {
  const sent = await env.CONVERSATION.getByName(conversationId).ask(askerId, question);
  if (sent.outcome === 'refused' && isPassingRefusal(sent.code))
    throw new Error(`question refused: ${sent.code}`);
}

/** Runs the sending at once. A failure is logged, and left to the outbox. */
export async function sendingAtOnce(sending: Promise<void>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    log.error('question.deferred', { error });
  }
}
