import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import { type Database, database } from '../../../database/client.ts';
import { enqueueNotice } from '../../../database/enqueue-notice.ts';
import { authUsers } from '../../../database/schema.ts';
import type { MailRefusal, RefusedMail } from '../../../domain/accounts/mail-event.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { CHANGED } from '../../../domain/notifications/notification-dedup.ts';

/** Bindings for storing a refusal. */
export type RefusalEnv = Pick<Env, 'DB' | 'INBOX'>;

/** The notice of a refusal, followed by its time. */
const UNREACHABLE = 'account:email_unreachable';

/** State of an account's address, in the form of {@link MailStanding}. */
export const statusColumns = {
  refusedAt: authUsers.mailRefusedAt,
  refusal: authUsers.mailRefusal,
};

/** True for the account of the address, and for guests who have given it. */
export const isMailedAt = (address: string) =>
  or(eq(authUsers.email, address), eq(authUsers.guestEmail, address));

/**
 * Switches mail to an address off and notifies its owner in the app. A later confirmation of the address
 * takes precedence; a suppression that lasts more than a day counts as a bounce. Repeating it changes
 * nothing. Returns true when an account's mail is off now.
 */
export async function refuseAddress(
  { DB, INBOX }: RefusalEnv,
  { address, reason, at }: RefusedMail,
): Promise<boolean> {
  const db = database(DB);
  const isOlder = reason === 'suppressed' ? lte(authUsers.mailRefusedAt, at - DAY_MS) : undefined;
  const { owners } = await batch(db, {
    bounced: db
      .update(authUsers)
      .set({ mailRefusal: reason === 'suppressed' ? 'bounce' : reason })
      .where(and(isMailedAt(address), eq(authUsers.mailRefusal, 'suppressed'), isOlder)),
    refused: db
      .update(authUsers)
      .set({ mailRefusedAt: at, mailRefusal: reason })
      .where(
        and(
          isMailedAt(address),
          isNull(authUsers.mailRefusedAt),
          or(isNull(authUsers.emailConfirmedAt), lte(authUsers.emailConfirmedAt, at)),
        ),
      ),
    owners: db
      .select({ id: authUsers.id, refusedAt: authUsers.mailRefusedAt })
      .from(authUsers)
      .where(isMailedAt(address)),
  });
  let isOff = false;
  for (const { id, refusedAt } of owners) {
    if (refusedAt === null) continue;
    isOff = true;
    // Published after it is stored: a retry after a crash publishes the same.
    await INBOX.getByName(id).tell([
      {
        thing: `${UNREACHABLE}:${refusedAt}`,
        facts: { kind: 'account', event: 'email_unreachable' },
        acts: [{ id: String(refusedAt), at: refusedAt, actor: null }],
        count: 1,
        since: refusedAt,
      },
    ]);
  }
  return isOff;
}

/**
 * Mails a user again, because an operator knows that their address works. Returns the state before, null when mail was
 * not off.
 */
export async function acceptAddressOf(
  db: Database,
  userId: string,
  now: number,
): Promise<{ refusedAt: number; refusal: MailRefusal | null } | null> {
  const isIt = eq(authUsers.id, userId);
  const { before } = await batch(db, {
    before: first(db.select(statusColumns).from(authUsers).where(isIt)),
    noticed: reachableAgain(db, isIt, now),
    accepted: db.update(authUsers).set(mailAccepted).where(isIt),
  });
  if (!before || before.refusedAt === null) return null;
  return { refusedAt: before.refusedAt, refusal: before.refusal };
}

/**
 * Takes back the notice that an account's mails are refused, in the batch that sets {@link mailAccepted} and before
 * that.
 */
export const reachableAgain = (db: Database, which: SQL | undefined, now: number) =>
  enqueueNotice(
    db,
    {
      thing: sql`${`${CHANGED}${UNREACHABLE}:`} || ${authUsers.mailRefusedAt}`,
      recipientId: sql`${authUsers.id}`,
      ...{ source: 'notice_changed', subjectId: sql`${authUsers.id}`, at: now },
    },
    and(which, isNotNull(authUsers.mailRefusedAt))!,
    sql`${authUsers}`,
  );

/** Values of an account's row after its address was confirmed: mail is sent to it again. */
export const mailAccepted = { mailRefusedAt: null, mailRefusal: null } as const;
