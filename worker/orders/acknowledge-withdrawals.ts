import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { describeFailure } from '../../database/failure.ts';
import { authUsers, orders, topics } from '../../database/schema.ts';
import { orderLabel } from '../../domain/earnings.ts';
import { type Mail, mailPort } from '../auth/mail.ts';

/** Confirmations that one run mails; more wait for the next. */
const MAILS_PER_RUN = 50;

/**
 * Confirms each withdrawal to its asker by mail, with its date and time. Noted once it was accepted: a
 * crash in between mails it twice rather than never. Does nothing where no mail can be sent.
 */
export async function acknowledgeWithdrawals(
  db: Database,
  env: Env,
  now: number,
): Promise<{ done: number; failed: number }> {
  const sendMail = mailPort(env);
  if (!sendMail) return { done: 0, failed: 0 };
  const withdrawn = await db
    .select({
      id: orders.id,
      pricing: orders.pricing,
      topic: topics.name,
      withdrawnAt: orders.withdrawnAt,
      email: authUsers.email,
    })
    .from(orders)
    .innerJoin(topics, eq(topics.id, orders.topicId))
    .innerJoin(authUsers, eq(authUsers.id, orders.askerId))
    .where(and(isNotNull(orders.withdrawnAt), isNull(orders.acknowledgedAt)))
    .orderBy(asc(orders.withdrawnAt))
    .limit(MAILS_PER_RUN);
  let done = 0;
  for (const { id, email, withdrawnAt, pricing, topic } of withdrawn) {
    try {
      const label = orderLabel(pricing, topic);
      await sendMail(
        acknowledgement(email, label, withdrawnAt!, `${env.SITE_ORIGIN}/main/achats/${id}`),
      );
      await db.update(orders).set({ acknowledgedAt: now }).where(eq(orders.id, id));
      done += 1;
    } catch (error) {
      console.error(
        JSON.stringify({
          event: 'orders.acknowledgement_failed',
          order: id,
          error: describeFailure(error),
        }),
      );
    }
  }
  return { done, failed: withdrawn.length - done };
}

function acknowledgement(to: string, label: string, withdrawnAt: number, link: string): Mail {
  const when = new Date(withdrawnAt).toLocaleString('fr-FR', {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: 'Europe/Paris',
  });
  return {
    to,
    subject: 'Vous avez renoncé à une commande',
    text: `Vous avez renoncé à votre commande « ${label} » le ${when} (heure de Paris). Le détail de ce qui vous est remboursé :`,
    link,
  };
}
