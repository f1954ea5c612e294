import { StripeProblem } from './errors.ts';
import type { Store, StoredAnswer } from './store.ts';

/** Time for which an answer is stored under its key, in seconds of the clock. */
const STORED_FOR = 86_400;

export interface Answer {
  status: number;
  body: string;
}

/**
 * The stored answer for this key, if any: the same request gets the same answer, also an internal
 * error of Stripe. Other parameters under the same key are an error.
 */
export function storedAnswer(store: Store, key: string, fingerprint: string): Answer | undefined {
  store.db.prepare('DELETE FROM answers WHERE at <= ?').run(store.now() - STORED_FOR);
  const stored = store.db
    .prepare('SELECT fingerprint, status, body FROM answers WHERE key = ?')
    .get(key) as StoredAnswer | undefined;
  if (!stored) return undefined;
  if (stored.fingerprint !== fingerprint)
    throw new StripeProblem(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key.slice(key.indexOf(' ') + 1)}' if you meant to execute a different request.`,
    );
  return { status: stored.status, body: stored.body };
}

/** Stores an answer under its key. */
export function storeAnswer(store: Store, key: string, fingerprint: string, answer: Answer): void {
  store.db
    .prepare('INSERT INTO answers (key, at, fingerprint, status, body) VALUES (?, ?, ?, ?, ?)')
    .run(key, store.now(), fingerprint, answer.status, answer.body);
}
