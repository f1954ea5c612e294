import type { Cost } from '../../cost/metered-bindings.ts';
import type { Bench } from '../../harness/bench.ts';
import { median } from '../../harness/median.ts';

/** Maximum ratios of the end to the beginning. Rows are exact; times vary. */
const GOALS = { rows: 1.05, cpu: 1.15, p50: 1.15, p99: 1.5 };
/** A kind of request may read this share and these rows more, as in `bench:cost`. */
const KIND_GROWTH = 1.1;
const KIND_ROWS = 5;

/** The cost of a request. */
export interface Answered extends Cost {
  what: string;
  ms: number;
}

/** The answers of one server in a tenth. */
export interface Measured {
  answered: Answered[];
  /** CPU milliseconds of workerd for each request, by slice. */
  cpu: number[];
}

const rounded = (value: number) => Number(value.toFixed(2));
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const p99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)]!;

/** Prints the figures of both tenths with ratio and goal. */
export function printTenths(first: Measured, last: Measured, miss: Bench['miss']): void {
  const of = (figure: keyof Cost | 'ms') => (measured: Measured) =>
    measured.answered.map((each) => each[figure]);
  const rows: [what: string, goal: number, figure: (measured: Measured) => number][] = [
    ['rows read', GOALS.rows, (measured) => mean(of('rowsRead')(measured))],
    ['rows written', GOALS.rows, (measured) => mean(of('rowsWritten')(measured))],
    ['round trips', GOALS.rows, (measured) => mean(of('roundTrips')(measured))],
    ['CPU ms', GOALS.cpu, (measured) => median(measured.cpu)],
    ['p50 ms', GOALS.p50, (measured) => median(of('ms')(measured))],
    ['p99 ms', GOALS.p99, (measured) => p99(of('ms')(measured))],
  ];
  const table = rows.map(([what, goal, figure]) => {
    const [before, after] = [figure(first), figure(last)];
    const ratio = after / before;
    if (ratio > goal) miss(`${what}: ${ratio.toFixed(2)} × the beginning, above ${goal}`);
    const shown = { 'first tenth': rounded(before), 'last tenth': rounded(after) };
    return [what, { ...shown, ratio: rounded(ratio), goal }];
  });
  console.log(`Each of ${first.answered.length} requests`);
  console.table(Object.fromEntries(table));
}

/** Prints the rows that each kind of request reads, on average. */
export function printKinds(first: Answered[], last: Answered[], miss: Bench['miss']): void {
  const rowsOf = (answered: Answered[]) => Map.groupBy(answered, ({ what }) => what);
  const [before, after] = [rowsOf(first), rowsOf(last)];
  const table = [...before].toSorted().map(([what, requests]) => {
    const read = (some: Answered[]) => mean(some.map(({ rowsRead }) => rowsRead));
    const [start, end] = [read(requests), read(after.get(what)!)];
    if (end > start * KIND_GROWTH + KIND_ROWS)
      miss(`${what}: ${rounded(end)} rows, before ${rounded(start)}`);
    return [
      what,
      { requests: requests.length, 'first tenth': rounded(start), 'last tenth': rounded(end) },
    ];
  });
  console.log('Rows read by each request');
  console.table(Object.fromEntries(table));
}

/** Prints how the tables have grown. */
export function printTables(begun: Record<string, number>, ended: Record<string, number>): void {
  const table = Object.entries(begun).map(([name, rows]) => [
    name,
    { 'at the beginning': rows, 'at the end': ended[name], ratio: rounded(ended[name]! / rows) },
  ]);
  console.log('Rows of the tables');
  console.table(Object.fromEntries(table));
}
