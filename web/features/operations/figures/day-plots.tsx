import { type ReactNode, useMemo } from 'react';
import {
  byWeek,
  type MarketplaceDay,
  type MarketplaceFigure,
} from '../../../../domain/statistics/marketplace-days.ts';
import { formatCount, formatPrice } from '../../../formats/formats.ts';
import { Plot } from '../../../widgets/plot/plot.tsx';
import type { PlotSeries } from '../../../widgets/plot/plot-data.ts';
import { dayName } from './words.ts';

const whole = (count: number) => formatCount(Math.round(count));
const money = (cents: number) => formatPrice(Math.round(cents));
const hours = (count: number) => `${count.toLocaleString('fr-FR', { maximumFractionDigits: 1 })} h`;

/** More days than this are drawn by week, since a phone has no room for them. */
const DAYS_MAX = 100;
/** The value axis of an amount reaches a euro at least. */
const MONEY_LEAST = 100;

const colours = ['encre', 'safran', 'presence'] as const;

interface DayPlot {
  title: string;
  hint: string;
  kind: 'bars' | 'stacked' | 'lines';
  format: (value: number) => string;
  /** Labels by figure, three at most. */
  figures: Partial<Record<MarketplaceFigure, string>>;
  /** Divides the figures. */
  unit?: number;
}

const plots: DayPlot[] = [
  {
    title: 'Comptes',
    hint: 'Ouverts, fermés, et les personnes qui ont posé, payé, répondu, publié, commenté, aimé, suivi ou noté (en moyenne par jour).',
    kind: 'lines',
    format: whole,
    figures: {
      peopleActive: 'Personnes actives',
      peopleNew: 'Nouveaux',
      peopleDeleted: 'Supprimés',
    },
  },
  {
    title: 'Comptes au total',
    hint: 'À la fin de chaque jour.',
    kind: 'lines',
    format: whole,
    figures: { peopleTotal: 'Comptes', creatorsTotal: 'dont créateurs' },
  },
  {
    title: 'Créateurs',
    hint: 'À la fin de chaque jour. Prêt : page complète, vérifié, versements activés.',
    kind: 'lines',
    format: whole,
    figures: {
      creatorsComplete: 'Page complète',
      creatorsVerified: 'Vérifiés',
      creatorsReady: 'Prêts',
    },
  },
  {
    title: 'Vers les versements',
    hint: 'Nouveaux créateurs du jour, et ceux dont les versements sont activés à la fin du jour.',
    kind: 'lines',
    format: whole,
    figures: { newCreators: 'Nouveaux créateurs', creatorsPayable: 'Versements activés' },
  },
  {
    title: 'Questions posées',
    hint: 'La première de chaque conversation, selon ce qui a été acheté.',
    kind: 'stacked',
    format: whole,
    figures: { askedQuestions: 'À l’unité', askedDays: 'Journée', askedMonths: 'Mois' },
  },
  {
    title: 'Réponses',
    hint: 'Premières réponses selon le délai, et commandes remboursées faute de réponse.',
    kind: 'stacked',
    format: whole,
    figures: {
      answeredInTime: 'Dans le délai',
      answeredLate: 'En retard',
      unansweredRefunds: 'Remboursées',
    },
  },
  {
    title: 'Délai médian de réponse',
    hint: 'Des réponses du jour, sans l’attente d’une précision. Par semaine, la moyenne de ces délais.',
    kind: 'bars',
    format: hours,
    figures: { medianAnswerSeconds: 'Délai médian' },
    unit: 3600,
  },
  {
    title: 'Volume et commission',
    hint: 'Prix payés ce jour-là, et commission acquise, TVA comprise, moins ce qui en est rendu.',
    kind: 'lines',
    format: money,
    figures: { volumeCents: 'Volume', feeCents: 'Commission' },
  },
  {
    title: 'Argent rendu',
    hint: 'Remboursements décidés ou dus, et paiements repris par les banques.',
    kind: 'stacked',
    format: money,
    figures: { refundedCents: 'Remboursé', chargedBackCents: 'Repris par les banques' },
  },
  {
    title: 'Argent versé',
    hint: 'Parts transférées aux comptes des créateurs, et arrivées à leur banque.',
    kind: 'lines',
    format: money,
    figures: { transferredCents: 'Transféré', paidOutCents: 'Arrivé en banque' },
  },
  {
    title: 'Signalements',
    hint: 'Reçus, et les dossiers qu’ils ont ouverts.',
    kind: 'lines',
    format: whole,
    figures: { reports: 'Signalements', casesOpened: 'Dossiers ouverts' },
  },
  {
    title: 'Décisions',
    hint: 'Dossiers décidés, dont ceux ouverts depuis 24 h au plus, et appels reçus.',
    kind: 'lines',
    format: whole,
    figures: {
      casesDecided: 'Décidés',
      casesDecidedWithinDay: 'dont en 24 h',
      appeals: 'Appels',
    },
  },
];

export function DayPlots({ days }: { days: readonly MarketplaceDay[] }): ReactNode {
  const isByWeek = days.length > DAYS_MAX;
  const places = useMemo(() => (isByWeek ? byWeek(days) : days), [days, isByWeek]);
  const { names, ticks, drawn } = useMemo(
    () => ({
      names: places.map(({ date }) => `${isByWeek ? 'Du ' : ''}${dayName(date, 'long')}`),
      ticks: places.map(({ date }) => dayName(date, 'short')),
      drawn: plots.map(({ figures, unit = 1, ...plot }) => ({
        ...plot,
        series: Object.entries(figures).map(([figure, label], index): PlotSeries => {
          const values = places.map((day) => day[figure as MarketplaceFigure]);
          return {
            label,
            colour: colours[index]!,
            values: values.map((value) => (value === null ? null : value / unit)),
          };
        }),
      })),
    }),
    [places, isByWeek],
  );
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {isByWeek && (
        <p className="text-sm text-ink-soft lg:col-span-2">
          Par semaine, du lundi au dimanche : la première et la dernière peuvent être incomplètes.
        </p>
      )}
      {drawn.map((plot) => (
        <Plot
          key={plot.title}
          {...plot}
          of={isByWeek ? 'Semaine' : 'Jour'}
          least={plot.format === money ? MONEY_LEAST : 1}
          names={names}
          ticks={ticks}
        />
      ))}
    </div>
  );
}
