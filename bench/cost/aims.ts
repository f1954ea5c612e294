import type { Measured } from './client.ts';
import type { RankingCost } from './metered-bindings.ts';

/** Maximum relative difference of the rows read in a small and in a large marketplace. */
const GROWTH_MAX = 0.1;
/** An index page or a last row more does not count as growth. */
const GROWTH_ROWS = 5;
const ROWS_PER_ITEM = 15;
const ROUND_TRIPS_MAX = 1;

/** The same call in marketplaces of every size. */
export interface Endpoint {
  name: string;
  sizes: Measured[];
}

export function nameOf({ call }: Measured): string {
  return call.when ? `${call.route}, ${call.when}` : call.route;
}

/** The missed targets of an endpoint; excepted targets are not checked. */
export function missedAims(endpoint: Endpoint, all: readonly Endpoint[]): string[] {
  const missed: string[] = [];
  const { call } = endpoint.sizes[0]!;
  const except = call.except ?? {};
  const isEmpty = endpoint.sizes.some(({ items }) => items === 0);
  if (isEmpty && !except.things)
    return ['nothing is listed, so nothing is measured: ask as somebody with some, or fill it'];
  if (!except.roundTrips && endpoint.sizes.some((one) => one.roundTrips > ROUND_TRIPS_MAX))
    missed.push(`more than ${ROUND_TRIPS_MAX} round trip`);
  if (call.fromKv && endpoint.sizes.some((one) => one.roundTrips > 0 || one.kvReads > 1))
    missed.push('more than one KV read');
  if (
    !except.perItem &&
    endpoint.sizes.some((one) => one.rowsRead >= ROWS_PER_ITEM * Math.max(1, one.items))
  )
    missed.push(`${ROWS_PER_ITEM} rows or more for each item`);
  if (except.growth) return missed;
  const [smallest] = endpoint.sizes;
  if (endpoint.sizes.some((one) => readsMore(one, smallest!)))
    missed.push('more rows in a larger marketplace');
  const quiet = all.find(({ name }) => name === `${call.route}, ${call.like}`);
  if (quiet && endpoint.sizes.some((one, index) => readsMore(one, quiet.sizes[index]!)))
    missed.push(`more rows than with ${call.like}`);
  return missed;
}

/** True when a call reads more than another of its kind; one that returns more items may read more. */
function readsMore(one: Measured, beside: Measured): boolean {
  const expected = beside.rowsRead * Math.max(1, one.items / Math.max(1, beside.items));
  return one.rowsRead > expected * (1 + GROWTH_MAX) + GROWTH_ROWS;
}

/** D1's limit for an invocation. */
const STATEMENTS_MAX = 1_000;

/** The missed targets of a run of the rankings. */
export function missedByRankings({ statements }: RankingCost): string[] {
  return statements > STATEMENTS_MAX
    ? [`rankings: ${statements} statements, above ${STATEMENTS_MAX}`]
    : [];
}
