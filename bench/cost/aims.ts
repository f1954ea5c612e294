import type { Measured } from './client.ts';

/** How far apart the rows read in a small and in a large marketplace may lie. */
const GROWTH_MAX = 0.1;
/** An index page or a last row more is no growth. */
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

/** What is wrong with an endpoint's cost; an aim that cannot hold there is not looked at. */
export function missedAims(endpoint: Endpoint, all: readonly Endpoint[]): string[] {
  const missed: string[] = [];
  const { call } = endpoint.sizes[0]!;
  const except = call.except ?? {};
  const rows = endpoint.sizes.map(({ rowsRead }) => rowsRead);
  if (!except.roundTrips && endpoint.sizes.some((one) => one.roundTrips > ROUND_TRIPS_MAX))
    missed.push(`more than ${ROUND_TRIPS_MAX} round trip`);
  if (!except.perItem && endpoint.sizes.some((one) => one.rowsRead >= ROWS_PER_ITEM * one.items))
    missed.push(`${ROWS_PER_ITEM} rows or more for each item`);
  if (!except.growth && grows(Math.min(...rows), Math.max(...rows)))
    missed.push('more rows in a larger marketplace');
  if (call.like && !except.growth) {
    const quiet = all.find(({ name }) => name === `${call.route}, ${call.like}`)!;
    for (const [index, { rowsRead, items }] of endpoint.sizes.entries()) {
      const beside = quiet.sizes[index]!;
      const expected = (beside.rowsRead / beside.items) * items;
      if (rowsRead > expected && grows(expected, rowsRead)) {
        missed.push(`more rows than with ${call.like}`);
        break;
      }
    }
  }
  return missed;
}

function grows(least: number, most: number): boolean {
  return most > least * (1 + GROWTH_MAX) + GROWTH_ROWS;
}
