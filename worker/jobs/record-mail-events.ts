import { recordMailEvents } from '../platform/mail/record-mail-events.ts';

/**
 * Stores a batch of the queue `mail-events`, which Cloudflare's Email Sending fills. A batch that fails is
 * redelivered as a whole. Writes one log entry if mail to an address was switched off.
 */
export async function recordMailEventsJob(messages: readonly Message[], env: Env): Promise<void> {
  const events = messages.map(({ body }) => body);
  const refused = await recordMailEvents(env, events);
  if (refused > 0) console.log(JSON.stringify({ event: 'mail.addresses_refused', refused }));
}
