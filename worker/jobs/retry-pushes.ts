import { pushRetryDelay } from '../../domain/push-message.ts';
import { type LatePush, pushLate } from '../notifications/channels/web-push.ts';

/**
 * Tries the pushes of the queue `push-retries` again, each by itself: what still cannot be taken comes
 * again later, until wrangler.toml says that it is enough.
 */
export async function retryPushesJob(messages: readonly Message[], env: Env): Promise<void> {
  await Promise.all(
    messages.map(async (message) => {
      const result = await pushLate(env, message.body as LatePush);
      if (result?.outcome !== 'again') return message.ack();
      message.retry({ delaySeconds: pushRetryDelay(message.attempts + 1, result.retryAfter) });
    }),
  );
}
