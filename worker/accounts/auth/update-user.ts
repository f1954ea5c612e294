import { and, eq, gt, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { z } from 'zod';
import { batch, first } from '../../../database/batch.ts';
import { readHouseNames } from '../../../database/house-names.ts';
import {
  authFlowStates,
  authPasskeys,
  authSessions,
  authUsers,
  profiles,
} from '../../../database/schema.ts';
import { withSearchForms } from '../../../database/search-forms.ts';
import { updateProfile } from '../../../database/update-profile.ts';
import { reserveFormerUsername, usernameIsFree } from '../../../database/username-is-free.ts';
import { displayNameSchema, usernameSchema } from '../../../domain/accounts/account.ts';
import { UNDO_MS } from '../../../domain/accounts/account-undo.ts';
import { emailSchema } from '../../../domain/accounts/email.ts';
import { houseNameError } from '../../../domain/accounts/house-names.ts';
import { problemFor } from '../../../domain/problem.ts';
import { displaySlug } from '../../../domain/profiles/profile.ts';
import type { SignedInEnv } from '../../platform/http/app-env.ts';
import { undoable } from './account-undo.ts';
import { mailNewAddress, requireMail, requireMailAllowed } from './change-email.ts';
import { deviceOf } from './device.ts';
import { endAtObjects } from './ended-sessions.ts';
import { AuthError, validationFailed } from './errors.ts';
import { logAuthEvent } from './events.ts';
import { insertFlowFor, newCode } from './flow-state.ts';
import { correctGuestEmail } from './guest-account.ts';
import { hashPassword, normalPassword, passwordCost, verifyPassword } from './password.ts';
import { guess, requireReauth } from './reauthenticate.ts';
import { revokeDevices } from './revoke-devices.ts';
import { alertChange } from './security-alerts.ts';
import { sessionsInScope } from './sign-out.ts';
import { type Account, selectAccount, selectIsEmailAvailable, userResponse } from './user.ts';
import { viewerAccount } from './viewer-account.ts';
import { requireGoodPassword } from './weak-password.ts';

const METADATA_MAX_BYTES = 2_048;

export const updateUserSchema = z.object({
  email: z.string().nullish(),
  password: z.string().nullish(),
  phone: z.string().nullish(),
  /** The current password, required when the sign-in is not recent. */
  current_password: z.string().nullish(),
  /** The number mailed by `GET /reauthenticate`, as an alternative. */
  nonce: z.string().nullish(),
  /**
   * `name` and `username` are the profile's; `is_adult` says that the user is 18 or older, once. Other keys are stored as
   * they are, and null removes them.
   */
  data: z
    .looseObject({
      name: displayNameSchema.nullish(),
      username: usernameSchema.optional(),
      is_adult: z.literal(true).optional(),
    })
    .nullish(),
});

type UpdateUser = z.infer<typeof updateUserSchema>;

/**
 * Changes password and metadata, and begins a change of address, atomically. A new password ends every
 * other session, invalidates earlier links and codes except those that take changes back, and makes other
 * devices unknown; set by a mailed link, it also takes passkeys away that are not settled. A new address is used
 * once it is confirmed (change-email.ts); the response and its timing are the same whether or not another account
 * has it. Asking for the present address gives a change up that has begun.
 */
export async function updateUser(context: Context<SignedInEnv>, request: UpdateUser) {
  const { db, viewer, now } = context.var;
  const { account, signedInAt, method } = await viewerAccount(context);
  const email = newEmail(request.email, account);
  if (email !== null && account.isGuest) {
    await correctGuestEmail(context, account, email);
    return updateUser(context, { ...request, email: null });
  }
  const isChangeGivenUp = email === null && Boolean(request.email) && account.newEmail !== null;
  const { password } = request;
  const { name, username, isAdult, userMetadata } = mergedMetadata(request.data, account);
  const chosen = {
    username: username === account.username ? undefined : username,
    name: name === account.name ? undefined : name,
  };
  if (chosen.username || chosen.name) {
    const reserved = houseNameError(await readHouseNames(db), chosen);
    if (reserved) throw validationFailed(reserved, 422);
  }
  if (typeof password === 'string')
    await requireGoodPassword(password, {
      email: email ?? account.email,
      username,
      name: name === undefined ? account.name : name,
    });
  if (email !== null) requireMail(context);
  // A guest has no more to prove by than the device that they have ordered on.
  const isFirstProof = account.isGuest && account.passwordHash === null;
  if (email !== null || (typeof password === 'string' && !isFirstProof))
    await requireReauth(context, account, signedInAt, request);
  if (email !== null) await requireMailAllowed(context, email);
  const passwordHash =
    typeof password === 'string' ? await newPasswordHash(context, account, request) : undefined;

  const isFree = usernameIsFree(username, account.id);
  const token = newCode();
  const undo = undoable(db, account.id, 'password', now, passwordHash ? isFree : sql`false`);
  const ofAccount = eq(authUsers.id, account.id);
  const { named, ended, updated, address } = await batch(db, {
    named: first(
      db.select({ isFree: sql`${isFree}`.mapWith(Boolean).as('is_free') }).from(sql`(select 1)`),
    ),
    undo: undo.row,
    formerUsername: reserveFormerUsername(db, account.id, username, isFree, now),
    profile: updateProfile(
      db,
      {
        username,
        ...(name === undefined
          ? {}
          : { ...withSearchForms({ name }), displaySlug: displaySlug(name) }),
      },
      and(eq(profiles.id, account.id), isFree),
      now,
    ),
    user: db
      .update(authUsers)
      .set({
        ...{ passwordHash, userMetadata, updatedAt: now },
        adultAt: isAdult ? sql`coalesce(${authUsers.adultAt}, ${now})` : undefined,
      })
      .where(and(ofAccount, isFree)),
    links: db
      .delete(authFlowStates)
      .where(
        and(
          eq(authFlowStates.userId, account.id),
          isFree,
          endedFlows(account, email !== null || isChangeGivenUp, passwordHash),
        ),
      ),
    confirmation: insertFlowFor(
      db,
      'email_change',
      token,
      {},
      email === null ? sql`false` : and(ofAccount, isFree)!,
      now,
      sql`${email}`,
    ),
    passkeys: db
      .delete(authPasskeys)
      .where(
        and(
          eq(authPasskeys.userId, account.id),
          gt(authPasskeys.createdAt, now - UNDO_MS),
          passwordHash && method === 'recovery' ? isFree : sql`false`,
        ),
      ),
    ended: db
      .delete(authSessions)
      .where(and(sessionsInScope(viewer, 'others'), passwordHash ? isFree : sql`false`))
      .returning({ id: authSessions.id, userId: authSessions.userId }),
    updated: first(selectAccount(db, ofAccount)),
    address: first(selectIsEmailAvailable(db, email ?? account.email, now, account.id)),
  });
  if (!named!.isFree) throw validationFailed(problemFor('username.taken').detail, 422);
  await endAtObjects(context, ended);
  if (passwordHash) {
    await revokeDevices(context, account.email, deviceOf(context));
    logAuthEvent(context, 'password_changed', { ended: ended.length });
    if (!isFirstProof) alertChange(context, account, 'password', undo.code);
  }
  if (email !== null) mailNewAddress(context, email, address!.isFree ? token : null);
  return userResponse(updated!);
}

/**
 * The flows that the change ends. A new password ends all except links that take changes back, and those that prove a
 * guest's address.
 */
function endedFlows(
  { isGuest }: Account,
  endsChange: boolean,
  passwordHash: string | undefined,
): SQL {
  if (passwordHash && isGuest) return notInArray(authFlowStates.kind, ['undo', 'signup']);
  if (passwordHash) return ne(authFlowStates.kind, 'undo');
  return endsChange ? eq(authFlowStates.kind, 'email_change') : sql`false`;
}

/** Null when the address stays the same. */
function newEmail(email: string | null | undefined, account: Account): string | null {
  if (!email) return null;
  const address = emailSchema.safeParse(email);
  if (!address.success) throw validationFailed('Unable to validate email address: invalid format');
  return address.data === account.email ? null : address.data;
}

/**
 * The hash of the new password, which must differ from the old one. For a caller who has not just given the
 * old password, the comparison is a guess at it, and counts as a wrong one whatever its result. The change
 * itself clears that failure; until then, a guess and a change look the same.
 */
async function newPasswordHash(
  context: Context<SignedInEnv>,
  account: Account,
  { password, current_password }: UpdateUser,
): Promise<string> {
  const cost = passwordCost(context.env);
  const same = current_password
    ? normalPassword(current_password) === normalPassword(password!)
    : account.passwordHash !== null &&
      (await guess(context, account, () => verifyPassword(password!, account.passwordHash, cost)));
  if (same)
    throw new AuthError(
      422,
      'same_password',
      'New password should be different from the old password.',
    );
  return hashPassword(password!, cost);
}

function mergedMetadata(data: UpdateUser['data'], account: Account) {
  const { name, username = account.username, is_adult: isAdult, ...others } = data ?? {};
  const userMetadata = Object.fromEntries(
    Object.entries({ ...account.userMetadata, ...others }).filter(([, value]) => value !== null),
  );
  if (Buffer.byteLength(JSON.stringify(userMetadata)) > METADATA_MAX_BYTES)
    throw validationFailed('User metadata is too large', 422);
  return { name: name === undefined ? undefined : name || null, username, isAdult, userMetadata };
}
