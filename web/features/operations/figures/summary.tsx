import {
  type MarketplaceDay,
  type MarketplaceFigure,
  sumOf,
} from '../../../../domain/statistics/marketplace-days.ts';
import type { Period } from '../../../data/statistics.ts';
import { formatCount, formatPrice } from '../../../formats/formats.ts';
import { formatShare } from '../../../widgets/plot/funnel-steps.tsx';
import { dayName } from './words.ts';

type Days = readonly MarketplaceDay[];

interface Tile {
  label: string;
  /** Null where there is nothing to measure. */
  figureOf: (days: Days) => number | null;
  format: (value: number) => string;
}

const sum = (figure: MarketplaceFigure) => (days: Days) => sumOf(days, figure);
const last = (figure: MarketplaceFigure) => (days: Days) => days.at(-1)?.[figure] ?? null;
const share = (part: number, whole: number) => (whole > 0 ? part / whole : null);
const ratio = (value: number) => formatShare(value);
const money = (cents: number) => formatPrice(Math.round(cents));

const tiles: Tile[] = [
  { label: 'Comptes, à la fin', figureOf: last('peopleTotal'), format: formatCount },
  { label: 'Nouveaux comptes', figureOf: sum('peopleNew'), format: formatCount },
  {
    label: 'Personnes actives par jour',
    figureOf: (days) => share(sumOf(days, 'peopleActive'), days.length),
    format: (mean) => mean.toLocaleString('fr-FR', { maximumFractionDigits: 1 }),
  },
  { label: 'Créateurs prêts, à la fin', figureOf: last('creatorsReady'), format: formatCount },
  {
    label: 'Questions posées',
    figureOf: (days) =>
      sumOf(days, 'askedQuestions') + sumOf(days, 'askedDays') + sumOf(days, 'askedMonths'),
    format: formatCount,
  },
  {
    label: 'Répondues dans le délai',
    figureOf: (days) => {
      const inTime = sumOf(days, 'answeredInTime');
      const others = sumOf(days, 'answeredLate') + sumOf(days, 'unansweredRefunds');
      return share(inTime, inTime + others);
    },
    format: ratio,
  },
  { label: 'Volume', figureOf: sum('volumeCents'), format: money },
  { label: 'Commission', figureOf: sum('feeCents'), format: money },
  { label: 'Remboursé', figureOf: sum('refundedCents'), format: money },
  { label: 'Repris par les banques', figureOf: sum('chargedBackCents'), format: money },
  { label: 'Signalements', figureOf: sum('reports'), format: formatCount },
  {
    label: 'Dossiers décidés en 24 h',
    figureOf: (days) => share(sumOf(days, 'casesDecidedWithinDay'), sumOf(days, 'casesDecided')),
    format: ratio,
  },
];

interface SummaryProps {
  days: Days;
  /** The days of the period before; null while they load. */
  before: Days | null;
  /** The days before. */
  period: Period;
}

/** The period in a few figures, each beside that of the period before. */
export function Summary({ days, before, period }: SummaryProps) {
  const hasBefore = before !== null && before.length > 0;
  return (
    <div className="grid gap-2">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-xl border bg-line md:grid-cols-3 xl:grid-cols-4">
        {tiles.map(({ label, figureOf, format }) => {
          const value = figureOf(days);
          const earlier = hasBefore ? figureOf(before) : null;
          return (
            <div key={label} className="flex flex-col gap-0.5 bg-surface p-3">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="font-display text-xl font-semibold tabular-nums">
                {value === null ? '–' : format(value)}
              </dd>
              <dd className="min-h-5 text-sm text-ink-soft tabular-nums">
                {earlier !== null && `avant : ${format(earlier)}${changeOf(value, earlier)}`}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="text-sm text-ink-soft">
        {before === null || hasBefore
          ? `Avant : du ${dayName(period.from, 'long')} au ${dayName(period.to, 'long')}.`
          : 'La période d’avant n’a pas de chiffres.'}
      </p>
    </div>
  );
}

/** Beyond this the change in percent says nothing. */
const CHANGE_MAX = 999;

/** The change in percent, in brackets; empty without one. */
function changeOf(value: number | null, earlier: number): string {
  if (value === null || earlier <= 0 || value === earlier) return '';
  const change = Math.round((100 * (value - earlier)) / earlier);
  return change === 0 || change > CHANGE_MAX
    ? ''
    : ` (${change > 0 ? '+' : '−'}${Math.abs(change)} %)`;
}
