import { DAY_MS } from '../limits.ts';
import { formatPriceInText } from '../text/french.ts';
import { formatInParis } from '../text/paris-time.ts';

/** A deadline within this time is named by its weekday alone. */
const WEEKDAY_WITHIN_MS = 6 * DAY_MS;

/**
 * The creator's share for an answer, and until when, in Paris time, because notices, mails and pushes have no
 * other: `6,40 € si vous répondez avant dimanche 19:15`. Without a share it names the deadline. Screens say
 * the same in the time zone of the device (web/formats/money-words.ts).
 *
 * @param answerBy epoch milliseconds, like `now`
 */
export function answerEarnsInParis(
  answerBy: number,
  netCents: number | null,
  currency: string,
  now: number,
): string {
  const deadline = deadlineInParis(answerBy, now);
  return netCents
    ? `${formatPriceInText(netCents, currency)} si vous répondez avant ${deadline}`
    : `Répondez avant ${deadline}`;
}

/** A deadline in Paris time: `dimanche 19:15 (heure de Paris)`, or `le 3 décembre à 19:15 (heure de
 * Paris)` when it is not near. */
export function deadlineInParis(answerBy: number, now: number): string {
  const left = answerBy - now;
  const clock = formatInParis(answerBy, { hour: '2-digit', minute: '2-digit' });
  if (left >= 0 && left <= WEEKDAY_WITHIN_MS)
    return `${formatInParis(answerBy, { weekday: 'long' })} ${clock}`;
  return `le ${formatInParis(answerBy, { day: 'numeric', month: 'long' })} à ${clock}`;
}
