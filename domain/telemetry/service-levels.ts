import { MINUTE_MS } from '../limits.ts';
import type { RequestLine } from './access-log.ts';

/**
 * Service level objectives, and their fulfilment according to the log. Entries of requests and pages
 * represent several each (`each`), so the figures cover all of them.
 */

/** Backlog in D1, and the last runs of regular jobs; an entry every five minutes. */
export interface StateLine {
  event: 'state';
  /** By backlog: how long the oldest row has been due, milliseconds; 0 for an empty one. */
  lateMs: Record<string, number>;
  /** Messages that failed permanently and wait for an operator. */
  deadLetters: number;
  /** Outbox rows that were retried for a day and wait for an operator. */
  parked: number;
  /** Time since the last rankings, and since the last reconciliation with the payment provider; null: never. */
  rankingsAgeMs: number | null;
  reconciliationAgeMs: number | null;
}

export interface QueueLine {
  event: 'queue.batch';
  queue: string;
  messages: number;
  /** Waiting time of the oldest message, milliseconds. */
  oldestMs: number;
}

/** One objective and its measured value. */
export interface ServiceLevel {
  name: string;
  value: number;
  limit: number;
  /** True when more is better. */
  isFloor: boolean;
  isMet: boolean;
}

export const LIMITS = {
  /** Share of all responses that are not our failure. */
  availability: 0.999,
  /** Share of all responses that rejected a rate-limited client. */
  limited: 0.01,
  /** The 95th percentile of the responses of any one route, milliseconds. */
  latencyMs: 1_000,
  /** D1's attempts per round trip. */
  attempts: 1.05,
  /** Delay of due work. The jobs that do it run every minute. */
  lateMs: 2 * MINUTE_MS,
  queueMs: 5 * MINUTE_MS,
  deadLetters: 0,
  parked: 0,
  rankingsMs: 30 * MINUTE_MS,
  reconciliationMs: 26 * 60 * MINUTE_MS,
  /** https://web.dev/articles/vitals: the 75th percentile of pages. */
  lcpMs: 2_500,
  inpMs: 200,
  cls: 0.1,
} as const;

/** Figures of fewer entries are not significant and not judged. */
const ENOUGH_ENTRIES = 20;

type LogEntry = { event?: unknown };
type TimingEntry = { event: 'browser.timing'; each: number } & Partial<
  Record<'lcp' | 'inp' | 'cls', number>
>;

/** All objectives with enough entries. */
export function serviceLevels(entries: readonly LogEntry[]): ServiceLevel[] {
  const of = <Found>(event: string) => entries.filter((entry) => entry.event === event) as Found[];
  const requests = of<RequestLine>('request');
  const states = of<StateLine>('state');
  const timings = of<TimingEntry>('browser.timing');
  return [
    ...requestLevels(requests),
    ...latencies(requests),
    ...oldest(
      'late',
      states.flatMap(({ lateMs }) => Object.entries(lateMs)),
      LIMITS.lateMs,
    ),
    ...oldest(
      'queue',
      of<QueueLine>('queue.batch').map(({ queue, oldestMs }) => [queue, oldestMs]),
      LIMITS.queueMs,
    ),
    ...stateLevels(states.at(-1)),
    ...vital('lcp', timings, LIMITS.lcpMs),
    ...vital('inp', timings, LIMITS.inpMs),
    ...vital('cls', timings, LIMITS.cls),
  ];
}

function requestLevels(requests: RequestLine[]): ServiceLevel[] {
  const all = sum(requests, () => 1);
  if (all === 0) return [];
  const trips = sum(requests, (entry) => entry.trips);
  return [
    atLeast(
      'availability',
      sum(requests, ({ status }) => Number(status < 500)) / all,
      LIMITS.availability,
    ),
    atMost('limited', sum(requests, ({ status }) => Number(status === 429)) / all, LIMITS.limited),
    ...(trips > 0
      ? [atMost('attempts', sum(requests, (entry) => entry.attempts) / trips, LIMITS.attempts)]
      : []),
  ];
}

function latencies(requests: RequestLine[]): ServiceLevel[] {
  // A socket's upgrade ends with its response. Failures have their own objective.
  const answered = requests.filter(({ status, route }) => status < 500 && route !== null);
  const byRoute = Map.groupBy(answered, ({ method, route }) => `${method} ${route}`);
  return [...byRoute]
    .filter(([, some]) => some.length >= ENOUGH_ENTRIES)
    .map(([route, some]) =>
      atMost(
        `p95 ms of ${route}`,
        quantile(some, 0.95, ({ ms }) => ms),
        LIMITS.latencyMs,
      ),
    );
}

function oldest(what: string, ages: [string, number][], limit: number): ServiceLevel[] {
  return [...Map.groupBy(ages, ([name]) => name)].map(([name, some]) =>
    atMost(`${what} ms of ${name}`, Math.max(...some.map(([, age]) => age)), limit),
  );
}

function stateLevels(last: StateLine | undefined): ServiceLevel[] {
  if (!last) return [];
  const { deadLetters, parked, rankingsAgeMs, reconciliationAgeMs } = last;
  return [
    atMost('dead letters', deadLetters, LIMITS.deadLetters),
    // Missing in logs of older versions.
    atMost('parked effects', parked ?? 0, LIMITS.parked),
    // Never counts as infinitely long ago. Reconciliation runs only with a real provider.
    atMost('ms since rankings', rankingsAgeMs ?? Number.POSITIVE_INFINITY, LIMITS.rankingsMs),
    ...(reconciliationAgeMs === null
      ? []
      : [atMost('ms since reconciliation', reconciliationAgeMs, LIMITS.reconciliationMs)]),
  ];
}

function vital(name: 'lcp' | 'inp' | 'cls', entries: TimingEntry[], limit: number): ServiceLevel[] {
  const some = entries.filter((entry) => entry[name] !== undefined);
  if (some.length < ENOUGH_ENTRIES) return [];
  return [
    atMost(
      `p75 ${name}`,
      quantile(some, 0.75, (entry) => entry[name]!),
      limit,
    ),
  ];
}

function sum<One extends { each: number }>(entries: One[], of: (entry: One) => number): number {
  return entries.reduce((total, entry) => total + entry.each * of(entry), 0);
}

/** The quantile of the values, weighted by the pages or requests that each entry represents. */
function quantile<One extends { each: number }>(
  entries: One[],
  share: number,
  of: (entry: One) => number,
): number {
  const sorted = entries.toSorted((one, other) => of(one) - of(other));
  const aim = share * sum(sorted, () => 1);
  let counted = 0;
  for (const entry of sorted) {
    counted += entry.each;
    if (counted >= aim) return of(entry);
  }
  return 0;
}

const atLeast = (name: string, value: number, limit: number): ServiceLevel => ({
  ...{ name, value, limit },
  isFloor: true,
  isMet: value >= limit,
});

const atMost = (name: string, value: number, limit: number): ServiceLevel => ({
  ...{ name, value, limit },
  isFloor: false,
  isMet: value <= limit,
});
