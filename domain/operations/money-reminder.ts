import { formatPriceInText, plural } from '../text/french.ts';
import { formatInParis } from '../text/paris-time.ts';

/** Decisions about money that operators owe before a date. Integer cents, epoch milliseconds. */
export interface UndecidedMoney {
  /** Payments that a bank may take back, whose evidence is still due; the first deadline first. */
  chargebacks: { cents: number; currency: string; answerBy: number | null }[];
  /** Number of orders whose asker complains. */
  complaints: number;
  /** Time by which the oldest complaint has to be decided; null without one. */
  decideBy: number | null;
}

/** Chargebacks that the text lists; it counts all of them. */
const LISTED = 5;

const day = (at: number) => formatInParis(at, { day: 'numeric', month: 'long' });

/** The daily notice and mail about it to operators, without names; null when nothing waits. */
export function moneyReminder({
  chargebacks,
  complaints,
  decideBy,
}: UndecidedMoney): { title: string; body: string } | null {
  if (chargebacks.length + complaints === 0) return null;
  const counts = [
    ...(chargebacks.length > 0
      ? [
          `${chargebacks.length} ${plural(chargebacks.length, 'paiement contesté', 'paiements contestés')}`,
        ]
      : []),
    ...(complaints > 0 ? [`${complaints} ${plural(complaints, 'réclamation')}`] : []),
  ];
  const lines = [
    ...chargebacks
      .slice(0, LISTED)
      .map(
        ({ cents, currency, answerBy }) =>
          `Contestation de ${formatPriceInText(cents, currency)} : ${answerBy === null ? 'la banque ne dit pas jusqu’à quand elle attend les preuves' : `preuves attendues avant le ${day(answerBy)}`}.`,
      ),
    ...(decideBy === null ? [] : [`Première réclamation à trancher avant le ${day(decideBy)}.`]),
  ];
  return { title: `À traiter : ${counts.join(', ')}`, body: lines.join(' ') };
}
