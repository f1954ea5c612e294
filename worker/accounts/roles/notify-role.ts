import { eq } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { authUsers } from '../../../database/schema.ts';
import type { AccountEvent } from '../../../domain/notifications/notice-facts.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { paths } from '../../../site/paths.ts';
import { deliverMail } from '../../platform/mail/deliver.ts';
import { accountMail } from '../auth/account-mail.ts';
import { accountNotice } from '../auth/alert-in-app.ts';
import { siteOrigin } from '../auth/redirects.ts';

const names = { operator: 'opérateur', moderator: 'modérateur' };

/**
 * Handles `role_changed`: the notice in the app, then the mail. Rejects when one of them must be sent again; both
 * have ids, so that nobody gets them twice.
 */
export async function notifyRoleChange(
  env: Env,
  { userId, role, isGiven, at }: OutboxData<'role_changed'>,
  now: number,
): Promise<void> {
  const [account] = await database(env.DB)
    .select({ email: authUsers.mailTo })
    .from(authUsers)
    .where(eq(authUsers.id, userId));
  if (!account) return;
  const event: AccountEvent = `${role}_${isGiven ? 'appointed' : 'dismissed'}`;
  await env.INBOX.getByName(userId).tell([accountNotice(event, String(at), at)]);
  const mail = accountMail({
    to: account.email,
    subject: isGiven
      ? `Vous êtes maintenant ${names[role]} de Dis-moi`
      : `Vous n’êtes plus ${names[role]} de Dis-moi`,
    text: isGiven
      ? 'Ce rôle vient de vous être donné. Il apparaît à votre prochaine connexion, ou quand vous rechargez la page. Si vous ne l’attendiez pas, changez votre mot de passe tout de suite.'
      : 'Ce rôle vient de vous être retiré. Votre compte reste le même pour tout le reste.',
    action: { label: 'Ouvrir mes paramètres', href: `${siteOrigin(env)}${paths.settings}` },
    key: `account.role.${event}.${userId}.${at}`,
  });
  await deliverMail(env, mail, now);
}
