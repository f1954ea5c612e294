import { refusalIn } from '../../../domain/accounts/mail-event.ts';
import { log } from '../log.ts';
import { type RefusalEnv, refuseAddress } from './refusals.ts';

/**
 * Stores the mail service's reports about sent mails. An invalid report is logged and skipped, because it
 * would be invalid the next time too. Rejects when one cannot be stored, so that all are redelivered.
 * Returns the number of addresses that were switched off.
 */
export async function recordMailEvents(
  env: RefusalEnv,
  events: readonly unknown[],
): Promise<number> {
  const refusals = events.flatMap((event) => {
    try {
      return refusalIn(event) ?? [];
    } catch (error) {
      log.error('mail.unknown_event', { error });
      return [];
    }
  });
  const switchedOff = await Promise.all(refusals.map((refusal) => refuseAddress(env, refusal)));
  return switchedOff.filter(Boolean).length;
}
