import { and, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { authSessions } from '../../../database/schema.ts';
import {
  ACCESS_TOKEN_SECONDS,
  SESSION_LIFETIME_MS,
  SESSION_UNUSED_MS,
} from '../../../domain/limits.ts';
import { beginningOf } from '../../../domain/text/shown-text.ts';
import type { AppContext } from '../../platform/http/app-env.ts';
import { issueAccessToken } from './access-token.ts';
import { refreshToken } from './refresh-token.ts';
import { deletePageCookie, setPageCookie } from './ssr-session-cookie.ts';
import {
  type Account,
  appMetadata,
  hasVerifiedFactor,
  userMetadata,
  userResponse,
} from './user.ts';

const USER_AGENT_MAX_LENGTH = 300;

export interface Session {
  id: string;
  userId: string;
  method: 'password' | 'oauth' | 'recovery' | 'passkey' | 'checkout';
  userAgent: string | null;
  /** ISO 3166-1, two letters; null when unknown. */
  country: string | null;
  createdAt: number;
  refreshedAt: number;
  expiresAt: number;
  generation: number;
  /** The second factor that was proven last, as in the `amr` claim. */
  secondFactor: 'totp' | 'mfa/recovery_code' | 'mfa/webauthn' | null;
  /** Time of that proof, or of the sign-in by passkey; null for a session without. */
  secondFactorAt: number | null;
  /** The passkey that opened the session, or raised one that was opened otherwise. */
  passkeyId: string | null;
}

/** A session that begins now; {@link insertSession} stores it. `device.ts` names the caller's device. */
export function newSession(
  userId: string,
  method: Session['method'],
  { userAgent, country }: Pick<Session, 'userAgent' | 'country'>,
  now: number,
  passkeyId: string | null = null,
): Session {
  return {
    id: crypto.randomUUID(),
    userId,
    method,
    userAgent: userAgent === null ? null : beginningOf(userAgent, USER_AGENT_MAX_LENGTH),
    country,
    createdAt: now,
    refreshedAt: now,
    expiresAt: now + SESSION_LIFETIME_MS,
    generation: 1,
    secondFactor: null,
    // The authenticator has verified its user: the key and their fingerprint or PIN are two factors.
    secondFactorAt: passkeyId === null ? null : now,
    passkeyId,
  };
}

/** The session's proofs, the latest first, as claims of its tokens. */
function proofsOf({ method, createdAt, secondFactor, secondFactorAt }: Session) {
  const seconds = (time: number) => Math.floor(time / 1000);
  return [
    ...(secondFactor !== null && secondFactorAt !== null
      ? [{ method: secondFactor, timestamp: seconds(secondFactorAt) }]
      : []),
    { method, timestamp: seconds(createdAt) },
  ];
}

/** Condition on `auth_sessions`: the session has not ended. */
export function isLive(now: number): SQL {
  return and(
    gt(authSessions.expiresAt, now),
    gt(authSessions.refreshedAt, now - SESSION_UNUSED_MS),
  )!;
}

/** Condition on `auth_sessions`: the session has expired, and only has to be deleted. */
export function isExpired(now: number): SQL {
  return or(
    lte(authSessions.expiresAt, now),
    lte(authSessions.refreshedAt, now - SESSION_UNUSED_MS),
  )!;
}

/** Stores the session if the condition holds, and returns its id in that case. */
export function insertSession(db: Database, session: Session, condition: SQL = sql`true`) {
  return insertWhere(db, authSessions, session, condition).returning({ id: authSessions.id });
}

/**
 * The session in GoTrue's format: tokens and user. The response also sets the cookie for pages. A session
 * whose user has yet to prove a second factor gets none: the server renders nothing of theirs before.
 */
export async function sessionResponse(context: AppContext, session: Session, account: Account) {
  const {
    env,
    var: { now },
  } = context;
  const hasSecondFactor = session.secondFactorAt !== null;
  if (hasSecondFactor || !hasVerifiedFactor(account))
    await setPageCookie(context, { ...session, hasBlocks: account.hasBlocks });
  else deletePageCookie(context);
  const accessToken = await issueAccessToken(
    env,
    {
      userId: account.id,
      sessionId: session.id,
      email: account.email,
      amr: proofsOf(session),
      hasSecondFactor,
      userMetadata: userMetadata(account),
      appMetadata: appMetadata(account),
    },
    now,
  );
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: Math.floor(now / 1000) + ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken(env, {
      sessionId: session.id,
      generation: session.generation,
    }),
    user: userResponse(account),
  };
}
