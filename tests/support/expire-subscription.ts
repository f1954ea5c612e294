import { sharedState } from '../../scripts/local/browser-run.ts';
import { changeDatabase } from '../../scripts/local/database-socket.ts';

/**
 * Makes a subscription end soon, in the database of the local server; a conversation opened under it ends
 * with it. The product itself cannot make time pass.
 */
export function endSubscription(subscriberId: string, at: Date): Promise<void> {
  return changeDatabase(sharedState, [
    'UPDATE premium_subscriptions SET expires_at = ? WHERE subscriber_id = ?',
    at.getTime(),
    subscriberId,
  ]);
}
