import { randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { z } from 'zod';
import { batch, first } from '../../../database/batch.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { authFlowStates, authUsers, profiles } from '../../../database/schema.ts';
import { withSearchForms } from '../../../database/search-forms.ts';
import { usernameIsFree } from '../../../database/username-is-free.ts';
import { emailSchema } from '../../../domain/accounts/email.ts';
import { guestUsername } from '../../../domain/accounts/username.ts';
import type { AppContext, SignedInEnv } from '../../platform/http/app-env.ts';
import { createNearCaller } from '../../platform/http/location-hint.ts';
import { mailAccepted, reachableAgain } from '../../platform/mail/refusals.ts';
import { requireMail, requireMailAllowed } from './change-email.ts';
import { confirmationMail, insertConfirmation, mailConfirmationLater } from './confirm-address.ts';
import { callerDevice } from './device.ts';
import { validationFailed } from './errors.ts';
import { logAuthEvent } from './events.ts';
import { newCode } from './flow-state.ts';
import { mailLater } from './security-alerts.ts';
import { insertSession, newSession, sessionResponse } from './session.ts';
import { type Account, selectAccount } from './user.ts';

/**
 * Accounts made by paying. A guest gives only an address, which nobody has proven: it is no sign-in, and reading it
 * here would tell a stranger whose it is. So every guest gets an account of their own, and only the mailed link looks
 * at other accounts (docs/decisions/045-guest-accounts.md).
 */

export const guestSchema = z.object({
  email: z.string().nullish(),
  /** The user says that they are 18 or older; asked for here, where their first contract is made. */
  isAdult: z.boolean().nullish(),
});

/** Attempts at a free username. */
const ATTEMPTS = 3;

/** Stands where other accounts have the address that they sign in with. No mail goes there (RFC 2606). */
const placeholderOf = (id: string) => `${id}@guest.invalid`;

/** Creates a guest's account with a generated username, and opens its only session, on this device. */
export async function openGuestAccount(
  context: AppContext,
  { email, isAdult }: z.infer<typeof guestSchema>,
) {
  const { db, now } = context.var;
  requireMail(context);
  const address = checkedAddress(email);
  if (isAdult !== true) throw validationFailed('An adult has to order');
  for (let tried = 0; tried < ATTEMPTS; tried += 1) {
    const id = crypto.randomUUID();
    const username = guestUsername(randomInt(10_000_000, 100_000_000));
    const session = newSession(id, 'checkout', callerDevice(context), now);
    const token = newCode();
    const isIt = eq(authUsers.id, id);
    const exists = sql`exists (select 1 from ${profiles} where ${profiles.id} = ${id})`;
    const { account } = await batch(db, {
      profile: insertWhere(
        db,
        profiles,
        { ...withSearchForms({ name: null }), id, username, displaySlug: null, createdAt: now },
        usernameIsFree(username),
      ).onConflictDoNothing({ target: profiles.username }),
      user: insertWhere(
        db,
        authUsers,
        {
          id,
          email: placeholderOf(id),
          guestEmail: address,
          adultAt: now,
          createdAt: now,
          updatedAt: now,
          lastSignInAt: now,
        },
        exists,
      ),
      session: insertSession(db, session, exists),
      confirmation: insertConfirmation(db, isIt, token, now),
      account: first(selectAccount(db, isIt)),
    });
    if (!account) continue;
    logAuthEvent(context, 'guest_signed_up');
    createNearCaller(context, 'INBOX', id);
    mailConfirmationLater(context, account, token);
    return sessionResponse(context, session, account);
  }
  throw new Error('no generated username was free');
}

/**
 * Replaces the address that a guest has mistyped, and mails the link there. Links to the former address end. The
 * guest proves nothing: only this device has the order, and the former mailbox may be a stranger's.
 */
export async function correctGuestEmail(
  context: Context<SignedInEnv>,
  account: Account,
  email: string,
): Promise<void> {
  const { db, now } = context.var;
  requireMail(context);
  await requireMailAllowed(context, email);
  const token = newCode();
  const isGuest = and(eq(authUsers.id, account.id), sql`${authUsers.guestEmail} is not null`)!;
  const { changed } = await batch(db, {
    reachable: reachableAgain(db, isGuest, now),
    changed: db
      .update(authUsers)
      .set({ guestEmail: email, updatedAt: now, ...mailAccepted })
      .where(isGuest)
      .returning({ id: authUsers.id }),
    links: db
      .delete(authFlowStates)
      .where(and(eq(authFlowStates.userId, account.id), eq(authFlowStates.kind, 'signup'))),
    confirmation: insertConfirmation(db, isGuest, token, now),
  });
  if (changed.length > 0)
    mailLater(context, confirmationMail(context.env, { email, isGuest: true }, token));
}

function checkedAddress(email: string | null | undefined): string {
  const address = emailSchema.safeParse(email ?? '');
  if (!address.success) throw validationFailed('Unable to validate email address: invalid format');
  return address.data;
}
