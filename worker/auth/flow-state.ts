import { createHash, randomBytes } from 'node:crypto';
import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { authFlowStates, authUsers } from '../db/schema.ts';

/**
 * What has to be remembered between two steps of a redirect or an e-mailed link. The codes that
 * find it again are random, kept by hash, short-lived, and work once.
 */

const MINUTE_MS = 60_000;

/** How the client will prove, when it exchanges a code, that it began the flow (PKCE). */
export interface Challenge {
  challenge: string;
  method: 's256' | 'plain';
}

interface FlowData {
  /** On the way to Google and back. */
  oauth_state: { redirectTo: string; client: Challenge; verifier: string; nonce: string };
  /** From the redirect back to this site until the client asks for its session. */
  auth_code: { client: Challenge; method: 'oauth' | 'recovery' };
  /** In an e-mailed link. */
  recovery: { redirectTo: string; client: Challenge | null };
}

type Kind = keyof FlowData;

const LIFETIME_MS: Record<Kind, number> = {
  oauth_state: 10 * MINUTE_MS,
  auth_code: 5 * MINUTE_MS,
  recovery: 60 * MINUTE_MS,
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
 */
export function insertFlowFor<K extends Kind>(
  db: Database,
  kind: K,
  code: string,
  data: FlowData[K],
  condition: SQL,
  now: number,
) {
  const expiresAt = now + LIFETIME_MS[kind];
  return db
    .insert(authFlowStates)
    .select(
      sql`select ${hashOf(code)}, ${kind}, ${authUsers.id}, ${JSON.stringify(data)}, ${expiresAt}
        from ${authUsers} where ${condition}`,
    )
    .returning({ userId: authFlowStates.userId });
}

/** Forgets flows that nobody finished. */
export function deleteExpiredFlows(db: Database, now: number) {
  return db.delete(authFlowStates).where(lte(authFlowStates.expiresAt, now));
}

/** Takes the flow of a code, once; null when there is none or its time is over. */
export async function takeFlow<K extends Kind>(
  db: Database,
  kind: K,
  code: string,
  now: number,
): Promise<{ userId: string | null; data: FlowData[K] } | null> {
  const [taken] = await db
    .delete(authFlowStates)
    .where(and(eq(authFlowStates.codeHash, hashOf(code)), eq(authFlowStates.kind, kind)))
    .returning();
  if (!taken || taken.expiresAt <= now) return null;
  return { userId: taken.userId, data: taken.data as unknown as FlowData[K] };
}

/** Whether the verifier is the one that the challenge was made from. */
export function provesChallenge(verifier: string, { challenge, method }: Challenge): boolean {
  return (method === 's256' ? hashOf(verifier) : verifier) === challenge;
}
