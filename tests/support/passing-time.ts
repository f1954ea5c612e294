import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sharedState } from '../../scripts/local/browser-run.ts';

/**
 * Lets a subscription end soon, in the database of the local server: a conversation opened under it
 * then ends with it. The product itself has no way to make time pass.
 */
export function endSubscription(subscriberId: string, at: Date): void {
  const folder = path.join(sharedState, 'v3/d1/miniflare-D1DatabaseObject');
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name));
  const db = new DatabaseSync(path.join(folder, file!), { timeout: 5_000 });
  try {
    db.prepare('UPDATE premium_subscriptions SET expires_at = ? WHERE subscriber_id = ?').run(
      at.getTime(),
      subscriberId,
    );
  } finally {
    db.close();
  }
}
