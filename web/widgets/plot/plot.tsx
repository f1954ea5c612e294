import { Suspense, useId, useState } from 'react';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { PlotSeries } from './plot-data.ts';

/** Its own chunk with the plotting library, which no other screen loads. */
const PlotCanvas = lazyChunk(async () => (await import('./plot-canvas.tsx')).PlotCanvas);

interface PlotProps {
  title: string;
  /** The meaning of the figures. */
  hint: string;
  /** Heading of the first column of the table. */
  of: string;
  /** The names of the places in the table, and along the axis. */
  names: readonly string[];
  ticks: readonly string[];
  series: readonly PlotSeries[];
  kind: 'bars' | 'stacked' | 'lines';
  format: (value: number) => string;
  /** The value axis reaches at least this. */
  least?: number;
}

const swatches = {
  encre: 'bg-encre',
  safran: 'bg-safran',
  presence: 'bg-presence',
} as const;

/** A plot, the figures under the pointer, and the table of all its figures behind it. */
export function Plot({
  title,
  hint,
  of,
  names,
  ticks,
  series,
  kind,
  format,
  least = 1,
}: PlotProps) {
  const headingId = useId();
  const [place, setPlace] = useState<number | null>(null);
  const isEmpty = series.every(({ values }) => values.every((value) => !value));
  const isPointed = place !== null && place < names.length;
  const shown = (value: number | null | undefined) => (value == null ? '–' : format(value));
  return (
    <Card asChild className="grid grid-cols-1 gap-3">
      <section aria-labelledby={headingId}>
        <div>
          <h2 id={headingId} className="text-lg">
            {title}
          </h2>
          <p className="text-sm text-ink-soft">{hint}</p>
        </div>
        <ul aria-hidden className="flex min-h-6 flex-wrap gap-x-4 text-sm">
          {series.map(({ label, colour, values }) => (
            <li key={label} className="flex items-center gap-2">
              <span className={classes('size-3 rounded-full', swatches[colour])} />
              {label}
              {isPointed && (
                <span className="font-medium tabular-nums">{shown(values[place])}</span>
              )}
            </li>
          ))}
          {isPointed && <li className="text-ink-soft">{names[place]}</li>}
        </ul>
        {isEmpty ? (
          <p className="text-sm text-ink-soft">Rien encore sur cette période.</p>
        ) : (
          <>
            <Suspense fallback={<Skeleton className="h-55" />}>
              <PlotCanvas
                series={series}
                ticks={ticks}
                kind={kind}
                format={format}
                least={least}
                onPoint={setPlace}
              />
            </Suspense>
            <details className="text-sm">
              <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-lg px-2 font-medium hover:bg-wash">
                Voir les chiffres
                <span className="sr-only"> : {title}</span>
              </summary>
              <section
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
                tabIndex={0}
                aria-label={`Tableau : ${title}`}
                className="mt-2 max-h-80 overflow-auto"
              >
                <table className="w-full text-left tabular-nums">
                  <thead className="sticky top-0 bg-surface">
                    <tr>
                      <th scope="col" className="py-2 pr-3 font-medium">
                        {of}
                      </th>
                      {series.map(({ label }) => (
                        <th key={label} scope="col" className="py-2 pl-3 text-right font-medium">
                          {label}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {names.map((name, row) => (
                      <tr key={name} className="border-t">
                        <th scope="row" className="py-1.5 pr-3 font-normal">
                          {name}
                        </th>
                        {series.map(({ label, values }) => (
                          <td key={label} className="py-1.5 pl-3 text-right">
                            {shown(values[row])}
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            </details>
          </>
        )}
      </section>
    </Card>
  );
}
