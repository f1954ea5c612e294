import { eq } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { type accountExports, authUsers } from '../../../database/schema.ts';
import { PERIOD_DAYS, periodsOf } from '../../../domain/periods.ts';
import { paths } from '../../../site/paths.ts';
import { deliverMail } from '../../platform/mail/deliver.ts';
import { accountMail } from '../auth/account-mail.ts';
import { accountNotice } from '../auth/alert-in-app.ts';
import { siteOrigin } from '../auth/redirects.ts';

/**
 * Notifies the owner of a finished export: the notice in the app, then the mail, neither with a link that needs no
 * session. Rejects when one of them must be sent again; both have ids, so that nobody gets them twice.
 */
export async function notifyReady(
  env: Env,
  { id, userId, expiresAt }: typeof accountExports.$inferSelect,
  now: number,
): Promise<void> {
  if (expiresAt === null || expiresAt <= now) return;
  const [owner] = await database(env.DB)
    .select({ email: authUsers.email })
    .from(authUsers)
    .where(eq(authUsers.id, userId));
  if (!owner) return;
  const readyAt = expiresAt - periodsOf(env.SECONDS_PER_DAY).exportLifetime;
  await env.INBOX.getByName(userId).tell([accountNotice('export_ready', id, readyAt)]);
  const mail = accountMail({
    to: owner.email,
    subject: 'L’export de vos données est prêt',
    text: `La copie de vos données que vous avez demandée est prête. Elle reste ${PERIOD_DAYS.exportLifetime * 24} heures dans vos paramètres, et il faut être connecté pour la télécharger. Si vous ne l’avez pas demandée, changez votre mot de passe.`,
    action: { label: 'Télécharger mes données', href: `${siteOrigin(env)}${paths.ownExport}` },
    key: `account.export.${id}`,
  });
  await deliverMail(env, mail, now);
}
