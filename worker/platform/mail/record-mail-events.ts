import { describeFailure } from '../../../database/failure.ts';
import { refusalIn } from '../../../domain/accounts/mail-event.ts';
import { type RefusalEnv, refuseAddress } from './refusals.ts';

/**
 * Takes in what the mail service reports of mails that were sent. What is no such report is logged and
 * done with: it would be none the next time either. Rejects when one cannot be noted, so that all of
 * them come again. Says how many addresses are off by it.
 */
export async function recordMailEvents(
  env: RefusalEnv,
  events: readonly unknown[],
): Promise<number> {
  const refusals = events.flatMap((event) => {
    try {
      return refusalIn(event) ?? [];
    } catch (error) {
      console.error(JSON.stringify({ event: 'mail.unknown_event', error: describeFailure(error) }));
      return [];
    }
  });
  const noted = await Promise.all(refusals.map((refusal) => refuseAddress(env, refusal)));
  return noted.filter(Boolean).length;
}
