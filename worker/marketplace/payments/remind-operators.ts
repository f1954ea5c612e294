import { and, count, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { batch } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import {
  authUsers,
  chargebacks,
  debtPayments,
  operators,
  orderComplaints,
  orders,
  profiles,
} from '../../../database/schema.ts';
import { CURRENCY } from '../../../domain/limits.ts';
import { moneyReminder } from '../../../domain/operations/money-reminder.ts';
import type { Periods } from '../../../domain/periods.ts';
import { paths } from '../../../site/paths.ts';
import { log } from '../../platform/log.ts';
import { deliverMail } from '../../platform/mail/deliver.ts';
import { note, paragraph } from '../../platform/mail/parts.ts';

const REASON =
  'Vous recevez cet e-mail chaque jour, tant que cela attend, parce que vous êtes opérateur de Dis-moi.';

/**
 * Daily: tells every operator, in the app and by mail, of chargebacks whose evidence is due and of undecided
 * complaints, until none is left. `day` identifies the notice and the mail: a repeated run adds no notice. Returns
 * the number of operators told.
 */
export async function remindOperators(
  db: Database,
  env: Env,
  { now, day }: { now: number; day: string },
  periods: Periods,
): Promise<number> {
  const isAhead = (answerBy: SQLiteColumn) => or(isNull(answerBy), gt(answerBy, now));
  const { disputed, contested, recipients } = await batch(db, {
    disputed: db
      .select({ cents: chargebacks.cents, answerBy: chargebacks.answerBy })
      .from(chargebacks)
      .where(and(sql`${chargebacks.state} = 'open'`, isAhead(chargebacks.answerBy)))
      .unionAll(
        db
          .select({ cents: debtPayments.cents, answerBy: debtPayments.answerBy })
          .from(debtPayments)
          .where(and(isNotNull(debtPayments.disputeId), isAhead(debtPayments.answerBy))),
      )
      .orderBy(sql`answer_by nulls last`),
    contested: db
      .select({
        count: count(),
        decideBy: sql<
          number | null
        >`min(coalesce(${orderComplaints.createdAt}, ${orders.answeredAt})
          + ${orders.complaintDecisionDays} * ${periods.day})`.as('decide_by'),
      })
      .from(orders)
      .leftJoin(orderComplaints, eq(orderComplaints.orderId, orders.id))
      .where(sql`${orders.state} = 'contested'`),
    recipients: db
      .select({ id: operators.userId, email: authUsers.mailTo })
      .from(operators)
      .innerJoin(authUsers, eq(authUsers.id, operators.userId))
      .innerJoin(profiles, eq(profiles.id, operators.userId))
      .where(and(isNull(profiles.suspendedAt), isNull(profiles.deletedAt))),
  });
  const words = moneyReminder({
    chargebacks: disputed.map((each) => ({ ...each, currency: CURRENCY })),
    complaints: contested[0]!.count,
    decideBy: contested[0]!.decideBy,
  });
  if (!words) return 0;
  let told = 0;
  for (const { id, email } of recipients)
    try {
      await env.INBOX.getByName(id).tell([
        {
          thing: 'account:tasks',
          facts: { kind: 'account', event: 'tasks', ...words },
          acts: [{ id: day, at: now, actor: null }],
          count: 1,
          since: now,
        },
      ]);
      const mail = {
        ...{ to: email, subject: words.title, key: `operations.tasks.${day}.${id}` },
        parts: [paragraph(words.body)],
        action: {
          label: 'Ouvrir l’exploitation',
          href: `${env.SITE_ORIGIN}${paths.operations}?onglet=argent`,
        },
        reason: note(REASON),
      };
      await deliverMail(env, mail, now);
      told += 1;
    } catch (error) {
      // The others are told; this one tomorrow.
      log.error('operations.reminder_failed', { error });
    }
  return told;
}
