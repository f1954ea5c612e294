import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { type PlotSeries, plotDataOf } from './plot-data.ts';

interface PlotCanvasProps {
  series: readonly PlotSeries[];
  /** Labels along the axis, one for each value. */
  ticks: readonly string[];
  kind: 'bars' | 'stacked' | 'lines';
  format: (value: number) => string;
  /** The value axis reaches at least this. */
  least: number;
  /** Called with the place under the pointer, or null. */
  onPoint: (place: number | null) => void;
}

/** Height in CSS pixels; the placeholder has the same. */
const HEIGHT = 220;
/** Height of the labels along the axis. */
const TICK_HEIGHT = 28;
/** Minimum distance of two labels along the axis. */
const TICK_SPACE = 64;

/** The drawing of a plot. Its colours are those of the theme, so it is drawn again when that changes. */
export function PlotCanvas({ series, ticks, kind, format, least, onPoint }: PlotCanvasProps) {
  const frame = useRef<HTMLDivElement>(null);
  const theme = useThemeChanges();
  const point = useRef(onPoint);
  point.current = onPoint;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a theme has other colours
  useEffect(() => {
    const element = frame.current!;
    const colours = coloursIn(element);
    const bars = uPlot.paths.bars!({ size: [0.7, 48], radius: 0.1 });
    const font = `13px ${getComputedStyle(element).fontFamily}`;
    const axis = { font, stroke: colours.ink, grid: { stroke: colours.line, width: 1 } };
    const plot = new uPlot(
      {
        width: Math.max(element.clientWidth, 1),
        height: HEIGHT,
        padding: [12, 24, 0, 0],
        legend: { show: false },
        cursor: { y: false, drag: { x: false, y: false }, points: { show: kind === 'lines' } },
        scales: {
          x: {
            time: false,
            range: (_plot, first, last) =>
              kind === 'lines' ? [first, Math.max(last, 1)] : [first - 0.5, last + 0.5],
          },
          y: { range: (_plot, low, high) => [Math.min(0, low), Math.max(least, high * 1.05)] },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            ticks: { show: false },
            size: TICK_HEIGHT,
            space: TICK_SPACE,
            incrs: [1, 2, 3, 5, 7, 10, 15, 30, 60, 90, 120, 180, 365],
            values: (_plot, places) => places.map((place) => ticks[place] ?? ''),
          },
          {
            ...axis,
            ticks: { show: false },
            size: (_plot, values) => 18 + 8 * Math.max(0, ...(values ?? []).map(lengthOf)),
            incrs: niceSteps,
            values: (_plot, values) => values.map(format),
          },
        ],
        series: [
          {},
          ...plotDataOf(series, kind).order.map((index) => {
            const colour = colours[series[index]!.colour];
            return kind === 'lines'
              ? { stroke: colour, width: 2, spanGaps: true, points: { show: ticks.length < 40 } }
              : { fill: colour, stroke: colour, width: 0, paths: bars, points: { show: false } };
          }),
        ],
        hooks: { setCursor: [({ cursor }) => point.current(cursor.idx ?? null)] },
      },
      [ticks.map((_, place) => place), ...plotDataOf(series, kind).values] as uPlot.AlignedData,
      element,
    );
    const resizing = new ResizeObserver(() =>
      plot.setSize({ width: Math.max(element.clientWidth, 1), height: HEIGHT }),
    );
    resizing.observe(element);
    return () => {
      resizing.disconnect();
      plot.destroy();
    };
  }, [series, ticks, kind, format, least, theme]);
  return <div ref={frame} aria-hidden className="h-55 w-full min-w-0 overflow-hidden font-sans" />;
}

const lengthOf = (text: string) => text.length;

/** Steps of the value axis: 1, 2 and 5 with zeros, since counts and cents are whole. */
const niceSteps = Array.from({ length: 9 }, (_, zeros) =>
  [1, 2, 5].map((step) => step * 10 ** zeros),
).flat();

/** The theme's colours as the canvas needs them. */
function coloursIn(element: HTMLElement) {
  const style = getComputedStyle(element);
  const probe = document.createElement('span');
  element.append(probe);
  const colourOf = (name: string) => {
    probe.style.color = `var(--color-${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    encre: colourOf('encre'),
    safran: colourOf('safran'),
    presence: colourOf('presence'),
    line: colourOf('line'),
    ink: style.color,
  };
  probe.remove();
  return colours;
}

/** A number that changes with the theme on screen. */
function useThemeChanges(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const changed = () => setChanges((count) => count + 1);
    const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
      matchMedia(query),
    );
    for (const query of queries) query.addEventListener('change', changed);
    const chosen = new MutationObserver(changed);
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      for (const query of queries) query.removeEventListener('change', changed);
      chosen.disconnect();
    };
  }, []);
  return changes;
}
