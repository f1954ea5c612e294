import { useMemo } from 'react';
import { byMonth, type DayFigures } from '../../../domain/statistics/statistics.ts';
import { frenchMonth } from '../../../domain/text/french-date.ts';
import { formatPrice, monthLabel } from '../../formats/formats.ts';
import { Plot } from '../../widgets/plot/plot.tsx';
import type { PlotSeries } from '../../widgets/plot/plot-data.ts';

const inEuros = (cents: number) => formatPrice(Math.round(cents));

/** The shares of what was paid in each of the last twelve months, by their present state. */
export function EarningsPlot({ days }: { days: readonly DayFigures[] }) {
  const { names, ticks, series } = useMemo(() => {
    const months = byMonth(days);
    const series: PlotSeries[] = [
      {
        label: 'Acquis',
        colour: 'presence',
        values: months.map(({ releasedCents }) => releasedCents),
      },
      { label: 'À venir', colour: 'encre', values: months.map(({ pendingCents }) => pendingCents) },
      {
        label: 'Mis de côté',
        colour: 'safran',
        values: months.map(({ heldCents }) => heldCents),
      },
    ];
    return {
      names: months.map(({ date }) => monthLabel(date)),
      ticks: months.map(({ date }) => frenchMonth(date, 'short')),
      series,
    };
  }, [days]);
  return (
    <Plot
      title="Revenus par mois"
      hint="Votre part de ce qui a été payé ce mois-là : mis de côté jusqu’à votre réponse, à venir après elle, puis acquis, c’est-à-dire disponible ou versé."
      of="Mois"
      names={names}
      ticks={ticks}
      series={series}
      kind="stacked"
      format={inEuros}
    />
  );
}
