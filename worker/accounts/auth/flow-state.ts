import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { insertWhere } from '../../../database/insert-where.ts';
import { authFlowStates, authUsers } from '../../../database/schema.ts';
import { DAY_MS, MINUTE_MS } from '../../../domain/limits.ts';

/**
 * What has to be remembered between two steps of a redirect or an e-mailed link. The codes that
 * find it again are random, kept by hash, short-lived, and work once: whatever a code opens is
 * conditional on its flow, in the batch that deletes the flow. A flow knows the address it is for,
 * and opens nothing once the account has another.
 */

interface FlowData {
  /** On the way to Google and back. `challenge` is the client's (PKCE, S256). */
  oauth_state: { redirectTo: string; challenge: string; verifier: string; nonce: string };
  /** From the redirect back to this site until the client asks for its session. */
  auth_code: { challenge: string; method: 'oauth' | 'recovery' };
  /** In a mailed link: a session by which a new password can be set. */
  recovery: { redirectTo: string; challenge: string };
  /** In a link mailed to the address that an account was registered with, which is not proven yet. */
  signup: Record<string, never>;
  /** In a link mailed to the address that an account is to have. */
  email_change: Record<string, never>;
  /** In a link mailed to the address that an account had. */
  email_undo: Record<string, never>;
  /** A mailed number by which somebody long signed in may change how they sign in. */
  reauthentication: Record<string, never>;
}

export type Kind = keyof FlowData;

const LIFETIME_MS: Record<Kind, number> = {
  oauth_state: 10 * MINUTE_MS,
  auth_code: 5 * MINUTE_MS,
  recovery: 60 * MINUTE_MS,
  signup: 7 * DAY_MS,
  email_change: DAY_MS,
  email_undo: 7 * DAY_MS,
  reauthentication: 10 * MINUTE_MS,
};

/** A code or state that nobody can guess. */
export function newCode(): string {
  return randomBytes(32).toString('base64url');
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url');
}

/** Remembers a flow that belongs to nobody yet. */
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
 * Remembers a flow for the account that fits the condition, and returns its user id; none, no flow.
 * `address` is the one the flow is for, the account's own unless another is given.
 */
export function insertFlowFor<K extends Kind>(
  db: Database,
  kind: K,
  code: string,
  data: FlowData[K],
  condition: SQL,
  now: number,
  address: SQL = sql`${authUsers.email}`,
) {
  return insertWhere(
    db,
    authFlowStates,
    {
      codeHash: hashOf(code),
      kind,
      userId: sql`${authUsers.id}`,
      address,
      data: { ...data },
      expiresAt: now + LIFETIME_MS[kind],
    },
    condition,
    sql`${authUsers}`,
  ).returning({ userId: authFlowStates.userId });
}

/** The condition on `auth_flow_states` that a row is the code's, and its time is not over. */
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

/** Looks at the flow of a code and leaves it; null when there is none or its time is over. */
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

/** Takes the flow of a code, once; null when there is none or its time is over. */
export async function takeFlow<K extends Kind>(
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

/** The condition that the code still opens what it was made for. */
export function isFlowOpen(kind: Kind, code: string, now: number): SQL {
  return sql`exists (select 1 from ${authFlowStates} where ${flowOf(kind, code, now)})`;
}

/** Uses a code up. */
export function deleteFlow(db: Database, code: string) {
  return db.delete(authFlowStates).where(eq(authFlowStates.codeHash, hashOf(code)));
}

/** The condition on `auth_flow_states` that a row is another code's. */
export function isOtherFlow(code: string): SQL {
  return ne(authFlowStates.codeHash, hashOf(code));
}

/** Whether the verifier is the one that the challenge was made from (RFC 7636, S256). */
export function provesChallenge(verifier: string, challenge: string): boolean {
  return hashOf(verifier) === challenge;
}
