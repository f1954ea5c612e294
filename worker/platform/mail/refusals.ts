import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { database } from '../../../database/client.ts';
import { authUsers } from '../../../database/schema.ts';
import type { RefusedMail } from '../../../domain/accounts/mail-event.ts';
import { DAY_MS } from '../../../domain/limits.ts';

/** What noting a refusal needs of the environment. */
export type RefusalEnv = Pick<Env, 'DB' | 'INBOX'>;

/** How an account's address stands, as {@link MailStanding} has it. */
export const trustColumns = {
  refusedAt: authUsers.mailRefusedAt,
  refusal: authUsers.mailRefusal,
};

/**
 * Switches mail to an address off and tells its owner in the app. A proof of the address that came
 * later counts more; what is still suppressed after a day has bounced. Noting it again changes nothing.
 * Says whether anybody's mail is off now.
 */
export async function refuseAddress(
  { DB, INBOX }: RefusalEnv,
  { address, reason, at }: RefusedMail,
): Promise<boolean> {
  const db = database(DB);
  const isIts = eq(authUsers.email, address);
  const isOlder = reason === 'suppressed' ? lte(authUsers.mailRefusedAt, at - DAY_MS) : undefined;
  const [, , [owner]] = await db.batch([
    db
      .update(authUsers)
      .set({ mailRefusal: reason === 'suppressed' ? 'bounce' : reason })
      .where(and(isIts, eq(authUsers.mailRefusal, 'suppressed'), isOlder)),
    db
      .update(authUsers)
      .set({ mailRefusedAt: at, mailRefusal: reason })
      .where(
        and(
          isIts,
          isNull(authUsers.mailRefusedAt),
          or(isNull(authUsers.emailConfirmedAt), lte(authUsers.emailConfirmedAt, at)),
        ),
      ),
    db
      .select({ id: authUsers.id, refusedAt: authUsers.mailRefusedAt })
      .from(authUsers)
      .where(isIts),
  ]);
  if (!owner || owner.refusedAt === null) return false;
  const { id, refusedAt } = owner;
  // Told after it is noted: who tells it again after a crash tells the same.
  await INBOX.getByName(id).tell([
    {
      thing: `account:email_unreachable:${refusedAt}`,
      facts: { kind: 'account', event: 'email_unreachable' },
      acts: [{ id: String(refusedAt), at: refusedAt, actor: null }],
      count: 1,
      since: refusedAt,
    },
  ]);
  return true;
}

/** What an account's row says once its address has been proven: mail goes there again. */
export const mailAccepted = { mailRefusedAt: null, mailRefusal: null } as const;
