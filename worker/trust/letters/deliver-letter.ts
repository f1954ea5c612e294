import { and, eq, isNull } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { authUsers, operatorLetters as letters, profiles } from '../../../database/schema.ts';
import { excerptOf } from '../../../domain/notifications/notice-facts.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { withoutLinks } from '../../../domain/text/web-address.ts';
import { paths } from '../../../site/paths.ts';
import { confirmationParts } from '../../accounts/auth/confirm-address.ts';
import { deliverMail } from '../../platform/mail/deliver.ts';
import { note, paragraph } from '../../platform/mail/parts.ts';

const TITLE = 'L’équipe de Dis-moi vous écrit';
const REASON =
  'Vous recevez cet e-mail parce que notre équipe vous écrit au sujet de votre compte Dis-moi. Il ne se désactive pas.';

/**
 * Handles `letter`: the notice in the app, then the mail with the whole text. Rejects when one of them must be sent
 * again; both have ids, so that nobody gets them twice. An unconfirmed address gets none of the text.
 */
export async function deliverLetter(
  env: Env,
  { letterId }: OutboxData<'letter'>,
  now: number,
): Promise<void> {
  const db = database(env.DB);
  const [found] = await db
    .select({
      personId: letters.personId,
      text: letters.text,
      at: letters.createdAt,
      email: authUsers.mailTo,
      confirmedAt: authUsers.emailConfirmedAt,
      suspendedAt: profiles.suspendedAt,
    })
    .from(letters)
    .innerJoin(profiles, and(eq(profiles.id, letters.personId), isNull(profiles.deletedAt)))
    .innerJoin(authUsers, eq(authUsers.id, letters.personId))
    .where(and(eq(letters.id, letterId), eq(letters.side, 'team')));
  if (!found) return;
  const { personId, text, at, email, confirmedAt } = found;
  const thing = `letter:${letterId}`;
  await env.INBOX.getByName(personId).tell([
    {
      ...{ thing, acts: [{ id: thing, at, actor: null }], count: 1, since: at },
      facts: { kind: 'account', event: 'letter', title: TITLE, body: excerptOf(text) },
    },
  ]);
  const lines = confirmedAt === null ? ['Son message est dans votre compte.'] : text.split(/\n+/);
  const mail = {
    ...{ to: email, subject: TITLE, reason: note(REASON) },
    parts: [
      ...lines.map((line) => paragraph(withoutLinks(line))),
      ...(await confirmationParts(env, db, { id: personId, confirmedAt }, now)),
    ],
    // A suspended user cannot sign in.
    action:
      found.suspendedAt === null
        ? { label: 'Lire et répondre', href: env.SITE_ORIGIN + paths.letters }
        : { label: 'Nous écrire', href: env.SITE_ORIGIN + paths.contact },
    ...{ key: `letter.${letterId}`, thread: `letters.${personId}` },
  };
  await deliverMail(env, mail, now);
}
