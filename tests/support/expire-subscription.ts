import { sharedState } from '../../scripts/local/browser-run.ts';
import { withDatabase } from './local-database.ts';

/**
 * Makes a subscription end soon, in the database of the local server; a conversation opened under it ends
 * with it. The product itself cannot make time pass.
 */
export function endSubscription(subscriberId: string, at: Date): void {
  withDatabase(sharedState, (db) =>
    db
      .prepare('UPDATE premium_subscriptions SET expires_at = ? WHERE subscriber_id = ?')
      .run(at.getTime(), subscriberId),
  );
}
