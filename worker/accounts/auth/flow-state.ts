import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, is, ne, SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { authFlowStates, authUsers, joinedGuests } from '../../../database/schema.ts';
import { UNDO_MS } from '../../../domain/accounts/account-undo.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/limits.ts';

/**
 * State between two steps of a redirect or a mailed link. The codes that identify it are random, stored as
 * hash, short-lived, and valid once: the effect of a code is conditional on its flow, in the batch that
 * deletes the flow. A flow stores its address, and is invalid once the account has another.
 */

interface FlowData {
  /** During the redirect to Google and back. `challenge` is the client's (PKCE, S256). */
  oauth_state: { redirectTo: string; challenge: string; verifier: string; nonce: string };
  /** From the redirect back to this site until the client requests its session. */
  auth_code: { challenge: string; method: 'oauth' | 'recovery' };
  /** In a mailed link: opens a session for setting a new password. */
  recovery: { redirectTo: string; challenge: string };
  /** In a link mailed to the unconfirmed address that an account was registered with. */
  signup: Record<string, never>;
  /** In a link mailed to the account's new address. */
  email_change: Record<string, never>;
  /** In a link that takes a change back, with what stood before (account-undo.ts). */
  undo: Record<string, unknown>;
  /** A mailed number with which a user who signed in long ago may change their credentials. */
  reauthentication: Record<string, never>;
}

export type Kind = keyof FlowData;

const LIFETIME_MS: Record<Kind, number> = {
  oauth_state: 10 * MINUTE_MS,
  auth_code: 5 * MINUTE_MS,
  recovery: 60 * MINUTE_MS,
  signup: 7 * DAY_MS,
  email_change: DAY_MS,
  undo: UNDO_MS,
  reauthentication: 10 * MINUTE_MS,
};

/** An unguessable code or state. */
export function newCode(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

/** Stores a flow that belongs to no account yet. */
export function insertFlow<K extends Kind>(
  db: Database,
  kind: K,
  code: string,
  data: FlowData[K],
  now: number,
) {
  return db.insert(authFlowStates).values({
    codeHash: hashOf(code),
    kind,
    data: { ...data },
    expiresAt: now + LIFETIME_MS[kind],
  });
}

/**
 * Stores a flow for the account that meets the condition, and returns its user id; nothing when there is no
 * such account. `address` is the flow's address, by default the account's.
 */
export function insertFlowFor<K extends Kind>(
  db: Database,
  kind: K,
  code: string,
  data: FlowData[K] | SQL,
  condition: SQL,
  now: number,
  address: SQL = sql`${authUsers.mailTo}`,
) {
  return insertWhere(
    db,
    authFlowStates,
    {
      codeHash: hashOf(code),
      kind,
      userId: sql`${authUsers.id}`,
      address,
      data: is(data, SQL) ? data : { ...data },
      expiresAt: now + LIFETIME_MS[kind],
    },
    condition,
    sql`${authUsers}`,
  ).returning({ userId: authFlowStates.userId });
}

/**
 * Stores another code of a flow that is open, of the account in `auth_users` that meets the condition:
 * account, address and end stay the same, so that asking again prolongs nothing. Returns account and address;
 * nothing when no such flow is open.
 */
export function insertFlowAgain(
  db: Database,
  kind: Kind,
  code: string,
  condition: SQL,
  now: number,
) {
  const { userId, address, data, expiresAt } = authFlowStates;
  const isOpen = and(eq(authFlowStates.kind, kind), gt(expiresAt, now), condition)!;
  return insertWhere(
    db,
    authFlowStates,
    {
      codeHash: hashOf(code),
      kind,
      userId: sql`${userId}`,
      address: sql`${address}`,
      data: sql`${data}`,
      expiresAt: sql`${expiresAt}`,
    },
    sql`${isOpen} order by ${expiresAt} desc limit 1`,
    sql`${authFlowStates} inner join ${authUsers} on ${eq(authUsers.id, userId)}`,
  ).returning({ userId, address });
}

/** Condition on `auth_flow_states`: the row belongs to the code, and has not expired. */
function flowOf(kind: Kind, code: string, now: number) {
  return and(
    eq(authFlowStates.codeHash, hashOf(code)),
    eq(authFlowStates.kind, kind),
    gt(authFlowStates.expiresAt, now),
  );
}

export interface Flow<K extends Kind> {
  codeHash: string;
  expiresAt: number;
  userId: string | null;
  address: string | null;
  data: FlowData[K];
}

/** Reads the flow of a code without using it up; null when there is none or it has expired. */
export async function findFlow<K extends Kind>(
  db: Database,
  kind: K,
  code: string,
  now: number,
): Promise<Flow<K> | null> {
  const [found] = await db
    .select()
    .from(authFlowStates)
    .where(flowOf(kind, code, now))
    .limit(1);
  return found ? { ...found, data: found.data as unknown as FlowData[K] } : null;
}

/** Deletes the flow of a code and returns it; null when there is none or it has expired. */
export async function consumeFlow<K extends Kind>(
  db: Database,
  kind: K,
  code: string,
  now: number,
): Promise<Flow<K> | null> {
  const [taken] = await db
    .delete(authFlowStates)
    .where(flowOf(kind, code, now))
    .returning();
  return taken ? { ...taken, data: taken.data as unknown as FlowData[K] } : null;
}

/** The account to which a guest's link has given their orders; null when it has not. The link itself is used up. */
export async function accountJoinedBy(db: Database, code: string): Promise<string | null> {
  const joined = await db
    .select({ userId: joinedGuests.userId })
    .from(joinedGuests)
    .where(eq(joinedGuests.codeHash, hashOf(code)))
    .get();
  return joined?.userId ?? null;
}

/** Condition: the code is still valid for its purpose. */
export function isFlowOpen(kind: Kind, code: string, now: number): SQL {
  return sql`exists (select 1 from ${authFlowStates} where ${flowOf(kind, code, now)})`;
}

export function deleteFlow(db: Database, code: string) {
  return db.delete(authFlowStates).where(eq(authFlowStates.codeHash, hashOf(code)));
}

/** Condition on `auth_flow_states`: the row belongs to another code. */
export function isOtherFlow(code: string): SQL {
  return ne(authFlowStates.codeHash, hashOf(code));
}

/** True when the challenge was made from the verifier (RFC 7636, S256). */
export function matchesChallenge(verifier: string, challenge: string): boolean {
  return hashOf(verifier) === challenge;
}
