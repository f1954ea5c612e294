import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { authUsers, creatorEarnings, profiles } from '../../../database/schema.ts';
import { CURRENCY } from '../../../domain/limits.ts';
import { REMINDED_AFTER_DAYS, remindersDue } from '../../../domain/orders/account-reminders.ts';
import type { Periods } from '../../../domain/periods.ts';
import { formatPriceInText } from '../../../domain/text/french.ts';
import { log } from '../../platform/log.ts';
import { deliverMail } from '../../platform/mail/deliver.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { note, paragraph } from '../../platform/mail/parts.ts';
import { mailPort } from '../../platform/mail/port.ts';

/** Reminders that one run sends; more wait for the next. */
const REMINDERS_PER_RUN = 20;

/**
 * Mails creators whose earnings wait for an account that can take them, after 7, 30 and 60 days. A reminder is
 * claimed before it is sent, so that two runs at once send it once; one that fails is sent by the next run. Without mail
 * none is claimed, so that none is lost.
 */
export async function sendAccountReminders(
  db: Database,
  env: Env,
  now: number,
  periods: Periods,
): Promise<void> {
  if (!mailPort(env)) return;
  const due = await db
    .select({
      creatorId: creatorEarnings.creatorId,
      since: creatorEarnings.availableSince,
      cents: creatorEarnings.untransferredCents,
      sent: creatorEarnings.accountReminders,
      state: creatorEarnings.payoutAccountState,
      email: authUsers.mailTo,
    })
    .from(creatorEarnings)
    .innerJoin(authUsers, eq(authUsers.id, creatorEarnings.creatorId))
    .innerJoin(profiles, eq(profiles.id, creatorEarnings.creatorId))
    .where(
      and(
        // Written as a literal, so that the partial index can be used.
        sql`${creatorEarnings.payoutAccountState} is not 'active' and ${creatorEarnings.accountReminders} < 3`,
        lte(
          creatorEarnings.availableSince,
          sql`${now} - ${periods.day} * (case ${creatorEarnings.accountReminders}
            when 0 then ${REMINDED_AFTER_DAYS[0]} when 1 then ${REMINDED_AFTER_DAYS[1]} else ${REMINDED_AFTER_DAYS[2]} end)`,
        ),
        lte(creatorEarnings.availableSince, now - REMINDED_AFTER_DAYS[0] * periods.day),
        sql`${profiles.suspendedAt} is null`,
      ),
    )
    .orderBy(asc(creatorEarnings.availableSince))
    .limit(REMINDERS_PER_RUN);
  for (const { creatorId, since, sent, ...facts } of due) {
    // Only one reminder is sent when several were missed.
    const count = remindersDue(since!, now, periods);
    const isIt = eq(creatorEarnings.creatorId, creatorId);
    const claimed = await db
      .update(creatorEarnings)
      .set({ accountReminders: count })
      .where(and(isIt, eq(creatorEarnings.accountReminders, sent)))
      .returning({ id: creatorEarnings.creatorId });
    if (claimed.length === 0) continue;
    try {
      await deliverMail(env, reminder(env.SITE_ORIGIN, creatorId, count, facts), now);
    } catch (error) {
      await db.update(creatorEarnings).set({ accountReminders: sent }).where(isIt);
      log.error('orders.reminder_failed', { error });
    }
  }
}

function reminder(
  origin: string,
  creatorId: string,
  count: number,
  { cents, state, email }: { cents: number; state: string | null; email: string },
): Mail {
  const amount = formatPriceInText(cents, CURRENCY);
  return {
    to: email,
    subject: `${amount} vous attendent`,
    parts: [
      paragraph(
        state === 'incomplete'
          ? `Vous avez gagné ${amount} sur Dis-moi, mais votre inscription chez Stripe, qui vire l’argent pour nous, n’est pas terminée. Terminez-la pour être payé : cela prend quelques minutes.`
          : `Vous avez gagné ${amount} sur Dis-moi. Pour recevoir cet argent, inscrivez-vous chez Stripe, qui le vire pour nous : cela prend quelques minutes.`,
      ),
    ],
    action: { label: 'Recevoir mes paiements', href: `${origin}/main/revenus` },
    reason: note(
      'Vous recevez cet e-mail parce que de l’argent vous attend sur Dis-moi. Ce qui touche à vos revenus ne se désactive pas.',
    ),
    key: `account.${creatorId}.${count}`,
  };
}
