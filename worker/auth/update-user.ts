import { and, eq, ne, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { z } from 'zod';
import { displayNameSchema, emailSchema, usernameSchema } from '../../domain/account.ts';
import { problemFor } from '../../domain/problem.ts';
import { displaySlug } from '../../domain/profile.ts';
import { authFlowStates, authSessions, authUsers, profiles } from '../db/schema.ts';
import type { SignedInEnv } from '../http/app-env.ts';
import { AuthError, validationFailed } from './errors.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { closeSockets, sessionsInScope } from './sign-out.ts';
import { type Account, selectAccount, userResponse } from './user.ts';
import { viewerAccount } from './viewer-account.ts';
import { requireGoodPassword } from './weak-password.ts';

const METADATA_MAX_BYTES = 2_048;

export const updateUserSchema = z.object({
  email: z.string().nullish(),
  password: z.string().nullish(),
  phone: z.string().nullish(),
  /**
   * `name` and `username` are the profile's; other keys are kept as they are, and null removes
   * them.
   */
  data: z
    .looseObject({ name: displayNameSchema.nullish(), username: usernameSchema.optional() })
    .nullish(),
});

type UpdateUser = z.infer<typeof updateUserSchema>;

/**
 * Changes address, password and metadata, all or nothing. A new password ends every other session;
 * a new address counts as unproven; both make links and codes useless that were given out before.
 */
export async function updateUser(context: Context<SignedInEnv>, request: UpdateUser) {
  const { db, viewer, now } = context.var;
  const account = await viewerAccount(context);
  const email = newEmail(request.email) ?? account.email;
  const passwordHash = await newPasswordHash(request.password, account);
  const { name, username, userMetadata } = mergedMetadata(request.data, account);

  const moved = email !== account.email;
  const isFree = sql`not exists (
      select 1 from ${profiles} where ${profiles.username} = ${username} and ${profiles.id} <> ${account.id})
    and not exists (
      select 1 from ${authUsers} where ${authUsers.email} = ${email} and ${authUsers.id} <> ${account.id})`;
  const [[emailOwner], [usernameOwner], , , , ended, [updated]] = await db.batch([
    db
      .select({ id: authUsers.id })
      .from(authUsers)
      .where(and(eq(authUsers.email, email), ne(authUsers.id, account.id))),
    db
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.username, username), ne(profiles.id, account.id))),
    db
      .update(profiles)
      .set({ username, ...(name === undefined ? {} : { name, displaySlug: displaySlug(name) }) })
      .where(and(eq(profiles.id, account.id), isFree)),
    db
      .update(authUsers)
      .set({
        passwordHash,
        userMetadata,
        updatedAt: now,
        ...(moved ? { email, emailConfirmedAt: null } : {}),
      })
      .where(and(eq(authUsers.id, account.id), isFree)),
    db
      .delete(authFlowStates)
      .where(
        and(eq(authFlowStates.userId, account.id), moved || passwordHash ? isFree : sql`false`),
      ),
    db
      .delete(authSessions)
      .where(and(sessionsInScope(viewer, 'others'), passwordHash ? isFree : sql`false`))
      .returning({ id: authSessions.id, userId: authSessions.userId }),
    selectAccount(db, eq(authUsers.id, account.id)),
  ]);
  if (emailOwner)
    throw new AuthError(
      422,
      'email_exists',
      'A user with this email address has already been registered',
    );
  if (usernameOwner) throw validationFailed(problemFor('username.taken').detail, 422);
  closeSockets(context, ended);
  return userResponse(updated!);
}

function newEmail(email: string | null | undefined): string | null {
  if (!email) return null;
  const address = emailSchema.safeParse(email);
  if (!address.success) throw validationFailed('Unable to validate email address: invalid format');
  return address.data;
}

/** Undefined when the password stays. */
async function newPasswordHash(password: string | null | undefined, account: Account) {
  if (password === null || password === undefined) return undefined;
  requireGoodPassword(password);
  if (account.passwordHash !== null && (await verifyPassword(password, account.passwordHash)))
    throw new AuthError(
      422,
      'same_password',
      'New password should be different from the old password.',
    );
  return hashPassword(password);
}

function mergedMetadata(data: UpdateUser['data'], account: Account) {
  const { name, username = account.username, ...others } = data ?? {};
  const userMetadata = Object.fromEntries(
    Object.entries({ ...account.userMetadata, ...others }).filter(([, value]) => value !== null),
  );
  if (Buffer.byteLength(JSON.stringify(userMetadata)) > METADATA_MAX_BYTES)
    throw validationFailed('User metadata is too large', 422);
  return { name: name === undefined ? undefined : name || null, username, userMetadata };
}
