import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { readHouseNames } from '../../../database/house-names.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { authUsers, profiles } from '../../../database/schema.ts';
import { withSearchForms } from '../../../database/search-forms.ts';
import { usernameIsFree } from '../../../database/username-is-free.ts';
import { displayNameSchema, usernameSchema } from '../../../domain/accounts/account.ts';
import { emailSchema } from '../../../domain/accounts/email.ts';
import { houseNameError } from '../../../domain/accounts/house-names.ts';
import { problemFor } from '../../../domain/problem.ts';
import { displaySlug } from '../../../domain/profiles/profile.ts';
import type { AppContext } from '../../platform/http/app-env.ts';
import { createNearCaller } from '../../platform/http/location-hint.ts';
import { insertConfirmation, mailConfirmationLater } from './confirm-address.ts';
import { AuthError, validationFailed } from './errors.ts';
import { logAuthEvent } from './events.ts';
import { newCode } from './flow-state.ts';
import { hashPassword, passwordCost } from './password.ts';
import { isEmailAvailable, selectAccount, selectIsEmailAvailable, userResponse } from './user.ts';
import { requireGoodPassword } from './weak-password.ts';

/** Metadata that a client may set; other fields are ignored. */
export const signUpSchema = z.object({
  email: z.string().nullish(),
  password: z.string().nullish(),
  phone: z.string().nullish(),
  data: z
    .object({ name: displayNameSchema.nullish(), username: usernameSchema.nullish() })
    .nullish(),
});

/**
 * Creates account and profile atomically, and opens no session. The uniqueness rules are conditions of the
 * writes themselves, so parallel sign-ups cannot both pass.
 */
export async function signUp(context: AppContext, request: z.infer<typeof signUpSchema>) {
  const { db, now } = context.var;
  const { email, password, username, name } = await checked(db, request);
  const id = crypto.randomUUID();
  const passwordHash = await hashPassword(password, passwordCost(context.env));
  const emailIsFree = isEmailAvailable(email, now);
  const token = newCode();
  const { address, account } = await batch(db, {
    address: first(selectIsEmailAvailable(db, email, now)),
    profile: insertWhere(
      db,
      profiles,
      {
        ...withSearchForms({ name }),
        ...{ id, username, displaySlug: displaySlug(name), createdAt: now },
      },
      and(emailIsFree, usernameIsFree(username))!,
    ).onConflictDoNothing({ target: profiles.username }),
    user: insertWhere(
      db,
      authUsers,
      { id, email, passwordHash, createdAt: now, updatedAt: now },
      sql`exists (select 1 from ${profiles} where ${profiles.id} = ${id})`,
    ),
    confirmation: insertConfirmation(db, eq(authUsers.id, id), token, now),
    account: first(selectAccount(db, eq(authUsers.id, id))),
  });
  if (account) {
    logAuthEvent(context, 'signed_up');
    createNearCaller(context, 'INBOX', id);
    mailConfirmationLater(context, account, token);
    return userResponse(account);
  }
  if (!address?.isFree) throw new AuthError(422, 'user_already_exists', 'User already registered');
  throw validationFailed(problemFor('username.taken').detail, 422);
}

async function checked(
  db: Database,
  { email, password, phone, data }: z.infer<typeof signUpSchema>,
) {
  if (!email && phone)
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled');
  if (!email && !password)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  if (!password) throw validationFailed('Signup requires a valid password');
  const address = emailSchema.safeParse(email ?? '');
  if (!address.success) throw validationFailed('Unable to validate email address: invalid format');
  const username = usernameSchema.safeParse(data?.username ?? '');
  if (!username.success) throw validationFailed(username.error.issues[0]!.message);
  const owner = { email: address.data, username: username.data, name: data?.name };
  const reserved = houseNameError(await readHouseNames(db), owner);
  if (reserved) throw validationFailed(reserved, 422);
  await requireGoodPassword(password, owner);
  return {
    email: address.data,
    password,
    username: username.data,
    name: data?.name || null,
  };
}
