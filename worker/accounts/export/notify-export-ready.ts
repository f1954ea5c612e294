import { eq } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { accountExports, authUsers } from '../../../database/schema.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { PERIOD_DAYS, periodsOf } from '../../../domain/periods.ts';
import { paths } from '../../../site/paths.ts';
import { deliverMail } from '../../platform/mail/deliver.ts';
import { accountMail } from '../auth/account-mail.ts';
import { accountNotice } from '../auth/alert-in-app.ts';
import { siteOrigin } from '../auth/redirects.ts';

/**
 * Handles `export_ready`: the notice in the app, then the mail, neither with a link that needs no session.
 * Rejects when one of them must be sent again; both have ids, so that nobody gets them twice.
 */
export async function tellReady(
  env: Env,
  { exportId }: OutboxData<'export_ready'>,
  now: number,
): Promise<void> {
  const [row] = await database(env.DB)
    .select({
      userId: accountExports.userId,
      expiresAt: accountExports.expiresAt,
      email: authUsers.email,
    })
    .from(accountExports)
    .innerJoin(authUsers, eq(authUsers.id, accountExports.userId))
    .where(eq(accountExports.id, exportId));
  if (!row || row.expiresAt === null || row.expiresAt <= now) return;
  const readyAt = row.expiresAt - periodsOf(env.SECONDS_PER_DAY).exportLifetime;
  await env.INBOX.getByName(row.userId).tell([accountNotice('export_ready', exportId, readyAt)]);
  const mail = accountMail({
    to: row.email,
    subject: 'L’export de vos données est prêt',
    text: `La copie de vos données que vous avez demandée est prête. Elle reste ${PERIOD_DAYS.exportLifetime * 24} heures dans vos paramètres, et il faut être connecté pour la télécharger. Si vous ne l’avez pas demandée, changez votre mot de passe.`,
    action: { label: 'Télécharger mes données', href: `${siteOrigin(env)}${paths.ownExport}` },
    key: `account.export.${exportId}`,
  });
  await deliverMail(env, mail, now);
}
