import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../database/aliased.ts';
import type { Database } from '../../../database/client.ts';
import {
  authFactors,
  authFlowStates,
  authIdentities,
  authPasskeys,
  authUsers,
  moderators,
  operators,
  profiles,
} from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { TOKEN_AUDIENCE } from './access-token.ts';

export interface StoredIdentity {
  id: string;
  provider: string;
  providerId: string;
  data: Record<string, unknown>;
  createdAt: number;
  lastSignInAt: number;
}

export interface StoredFactor {
  id: string;
  kind: 'totp' | 'recovery_code';
  name: string;
  verifiedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

/** The account with the profile's name and username, which the profile owns. */
export const accountColumns = {
  ...aliased('account', {
    id: authUsers.id,
    /** A guest's is the address that they have given. */
    email: authUsers.mailTo,
    passwordHash: authUsers.passwordHash,
    emailConfirmedAt: authUsers.emailConfirmedAt,
    mailRefusal: authUsers.mailRefusal,
    userMetadata: authUsers.userMetadata,
    createdAt: authUsers.createdAt,
    updatedAt: authUsers.updatedAt,
    lastSignInAt: authUsers.lastSignInAt,
    adultAt: authUsers.adultAt,
    name: profiles.name,
    username: profiles.username,
    suspendedAt: profiles.suspendedAt,
  }),
  isGuest: sql`${authUsers.guestEmail} is not null`.mapWith(Boolean).as('account_is_guest'),
  lacksSignIn: sql`(${authUsers.passwordHash} is null
    and not exists (select 1 from ${authIdentities} where user_id = ${authUsers.id})
    and not exists (select 1 from ${authPasskeys} where user_id = ${authUsers.id}))`
    .mapWith(Boolean)
    .as('account_lacks_sign_in'),
  hasBlocks: sql`${profiles.blockedIds} <> '[]'`.mapWith(Boolean).as('account_has_blocks'),
  identities: sql`(
    select json_group_array(json_object(
      'id', id, 'provider', provider, 'providerId', provider_id, 'data', json(identity_data),
      'createdAt', created_at, 'lastSignInAt', last_sign_in_at))
    from ${authIdentities} where user_id = ${authUsers.id})`
    .mapWith((json: string): StoredIdentity[] => JSON.parse(json))
    .as('account_identities'),
  factors: sql`(
    select json_group_array(json_object(
      'id', id, 'kind', kind, 'name', name, 'verifiedAt', verified_at,
      'createdAt', created_at, 'updatedAt', updated_at) order by created_at)
    from ${authFactors} where user_id = ${authUsers.id})`
    .mapWith((json: string): StoredFactor[] => JSON.parse(json))
    .as('account_factors'),
  /** The account's new address, until it is confirmed. */
  newEmail: sql<string | null>`(
    select address from ${authFlowStates}
    where user_id = ${authUsers.id} and kind = 'email_change')`.as('account_new_email'),
  isOperator: sql`exists (select 1 from ${operators} where user_id = ${authUsers.id})`
    .mapWith(Boolean)
    .as('account_is_operator'),
  isModerator: sql`exists (select 1 from ${moderators} where user_id = ${authUsers.id})`
    .mapWith(Boolean)
    .as('account_is_moderator'),
};

/**
 * Condition: no user except `userId` has the address or can take it back. A previous owner keeps it
 * reserved as long as their change can be undone.
 */
export function isEmailAvailable(email: string, now: number, userId = '') {
  const another = and(eq(authUsers.email, email), ne(authUsers.id, userId));
  const reserved = and(
    eq(authFlowStates.address, email),
    eq(authFlowStates.kind, 'undo'),
    gt(authFlowStates.expiresAt, now),
    ne(authFlowStates.userId, userId),
  );
  return sql<boolean>`(not exists (select 1 from ${authUsers} where ${another})
    and not exists (select 1 from ${authFlowStates} where ${reserved}))`;
}

/** Condition on `auth_users`: the account is not suspended. */
export const isNotSuspended = sql`(select ${profiles.suspendedAt} from ${profiles}
  where ${profiles.id} = ${authUsers.id}) is null`;

/** Condition on `auth_users`: the account is not closed, to be deleted soon. */
export const isNotClosed = sql`(select ${profiles.deletedAt} from ${profiles}
  where ${profiles.id} = ${authUsers.id}) is null`;

/** {@link isEmailAvailable} as a query. */
export function selectIsEmailAvailable(db: Database, email: string, now: number, userId?: string) {
  const isFree = isEmailAvailable(email, now, userId).mapWith(Boolean).as('is_free');
  return db.select({ isFree }).from(sql`(select 1)`);
}

export function selectAccount(db: Database, condition: SQL) {
  return db
    .select(accountColumns)
    .from(authUsers)
    .innerJoin(profiles, eq(profiles.id, authUsers.id))
    .where(condition)
    .limit(1);
}

export type Account = Awaited<ReturnType<typeof selectAccount>>[number];

/** True when the account has a second factor that works. Recovery codes only stand in for one. */
export function hasVerifiedFactor({ factors }: Pick<Account, 'factors'>): boolean {
  return factors.some(({ kind, verifiedAt }) => kind === 'totp' && verifiedAt !== null);
}

/** GoTrue's user metadata: the profile's name and username, added to what clients stored. */
export function userMetadata(account: Account): Record<string, unknown> {
  return { ...account.userMetadata, name: account.name, username: account.username };
}

/** Metadata that only the server sets: the ways in which this user can sign in. */
export function appMetadata(account: Account): Record<string, unknown> {
  const providers = [
    ...(account.passwordHash !== null ? ['email'] : []),
    ...account.identities.map(({ provider }) => provider),
  ];
  return { provider: providers[0] ?? 'email', providers: [...new Set(providers)] };
}

/** The user in GoTrue's format, which leaves out dates that do not exist. */
export function userResponse(account: Account) {
  const confirmedAt = isoOrAbsent(account.emailConfirmedAt);
  return {
    id: account.id,
    aud: TOKEN_AUDIENCE,
    role: 'authenticated',
    email: account.email,
    email_confirmed_at: confirmedAt,
    new_email: account.newEmail ?? undefined,
    phone: '',
    confirmed_at: confirmedAt,
    last_sign_in_at: isoOrAbsent(account.lastSignInAt),
    app_metadata: {
      ...appMetadata(account),
      ...rolesOf(account),
      // Tells the web not to show this user content rendered for all users.
      ...(account.hasBlocks ? { has_blocks: true } : {}),
      // For the web, which says what a guest can do next.
      ...(account.isGuest ? { is_guest: true } : {}),
      // For the web, which asks once.
      ...(account.adultAt !== null ? { is_adult: true } : {}),
      ...(account.lacksSignIn ? { lacks_sign_in: true } : {}),
      // For the web, which reminds this user before a payment that no mail will reach them.
      ...(account.mailRefusal !== null ? { mail_refused: true } : {}),
    },
    user_metadata: userMetadata(account),
    identities: [
      ...(account.passwordHash !== null ? [passwordIdentity(account)] : []),
      ...account.identities.map((identity) => ({
        identity_id: identity.id,
        id: identity.providerId,
        user_id: account.id,
        identity_data: identity.data,
        provider: identity.provider,
        last_sign_in_at: isoOrAbsent(identity.lastSignInAt),
        created_at: isoOrAbsent(identity.createdAt),
        updated_at: isoOrAbsent(identity.lastSignInAt),
        email: identity.data.email,
      })),
    ],
    ...(account.factors.length > 0 ? { factors: account.factors.map(factorResponse) } : {}),
    created_at: isoOrAbsent(account.createdAt),
    updated_at: isoOrAbsent(account.updatedAt),
    is_anonymous: false,
  };
}

function factorResponse({ id, kind, name, verifiedAt, createdAt, updatedAt }: StoredFactor) {
  return {
    id,
    friendly_name: name || undefined,
    factor_type: kind,
    status: verifiedAt === null ? 'unverified' : 'verified',
    created_at: isoOrAbsent(createdAt),
    updated_at: isoOrAbsent(updatedAt),
  };
}

/** To GoTrue's clients, a password is an identity. */
function passwordIdentity(account: Account) {
  return {
    identity_id: account.id,
    id: account.id,
    user_id: account.id,
    identity_data: {
      sub: account.id,
      email: account.email,
      email_verified: account.emailConfirmedAt !== null,
      phone_verified: false,
    },
    provider: 'email',
    last_sign_in_at: isoOrAbsent(account.lastSignInAt),
    created_at: isoOrAbsent(account.createdAt),
    updated_at: isoOrAbsent(account.updatedAt),
    email: account.email,
  };
}

function isoOrAbsent(time: number | null): string | undefined {
  return time === null ? undefined : iso(time);
}

/**
 * The user's roles, for the web, which shows links to the consoles; absent without any. No token contains them: they
 * are read from D1 where they count.
 */
function rolesOf({ isModerator, isOperator }: Pick<Account, 'isModerator' | 'isOperator'>) {
  const roles = [...(isModerator ? ['moderator'] : []), ...(isOperator ? ['operator'] : [])];
  return roles.length > 0 ? { roles } : {};
}
