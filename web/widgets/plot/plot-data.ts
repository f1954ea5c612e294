export interface PlotSeries {
  label: string;
  colour: 'encre' | 'safran' | 'presence';
  /** Null where there is no figure. */
  values: readonly (number | null)[];
}

/**
 * The values as they are drawn, and the series that each belongs to. Stacked bars are drawn over each other,
 * so the highest sum comes first.
 */
export function plotDataOf(
  series: readonly PlotSeries[],
  kind: 'bars' | 'stacked' | 'lines',
): { values: (number | null)[][]; order: number[] } {
  if (kind !== 'stacked')
    return {
      values: series.map(({ values }) => [...values]),
      order: series.map((_, index) => index),
    };
  const sums = series.map((_, index) =>
    series[0]!.values.map((_, place) =>
      series.slice(0, index + 1).reduce((sum, { values }) => sum + (values[place] ?? 0), 0),
    ),
  );
  return { values: sums.toReversed(), order: series.map((_, index) => index).toReversed() };
}
