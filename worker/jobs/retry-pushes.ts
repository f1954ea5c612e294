import { pushRetryDelay } from '../../domain/notifications/push-message.ts';
import { type LatePush, pushLate } from '../notifications/channels/web-push.ts';
import { log } from '../platform/log.ts';

/**
 * Retries the pushes of the queue `push-retries` separately: one that fails, or that its service still
 * cannot take, is redelivered later, as often as wrangler.toml allows. The others are not sent twice.
 */
export async function retryPushesJob(messages: readonly Message[], env: Env): Promise<void> {
  await Promise.all(
    messages.map(async (message) => {
      const again = (retryAfter: number | null) =>
        message.retry({ delaySeconds: pushRetryDelay(message.attempts + 1, retryAfter) });
      try {
        const result = await pushLate(env, message.body as LatePush);
        if (result?.outcome === 'again') again(result.retryAfter);
        else message.ack();
      } catch (error) {
        log.error('queue.message_failed', {
          queue: 'push-retries',
          id: message.id,
          attempts: message.attempts,
          error,
        });
        again(null);
      }
    }),
  );
}
