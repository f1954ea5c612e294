import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TextMatches } from './search-query.ts';

/** Candidates per query: the best matches, which are then ranked by score and followers. */
export const CANDIDATES_MAX = 20;
/** With this many hits, no guesses are tried. */
const ENOUGH = 5;

/** The position after which a list of results continues: the tier of a match, and a row. */
export interface Place {
  tier: number;
  at: number;
}

/** A position in a query parameter: `{tier}_{row}`. */
export const placeSchema = z
  .string()
  .regex(/^\d_\d{1,15}$/)
  .transform((text): Place => {
    const [tier, at] = text.split('_').map(Number);
    return { tier: tier!, at: at! };
  });

/** Formats a position for {@link placeSchema}. */
export const formatPlace = ({ tier, at }: Place): string => `${tier}_${at}`;

/** One way to find hits; a lower tier is a better match. */
export interface Way {
  tier: number;
  /** A table or view. */
  table: string;
  /** The column that identifies the row of a profile or post. */
  row: 'rowid' | 'at';
  where: SQL;
  /** Maximum of its rows; without it, a page. */
  most?: number;
  /** For a guess: the way that must find few rows before this one is tried. */
  unless?: Way;
}

/** A way that uses one of the full-text indexes. */
export function matching(tier: number, index: string, match: string, unless?: Way): Way {
  const where = sql`${sql.raw(index)} match ${match}`;
  return { tier, table: index, row: 'rowid', where, unless };
}

/** The ways that use an index of texts, from a tier on. */
export function waysInTexts(tier: number, index: string, matches: TextMatches | null): Way[] {
  if (!matches) return [];
  const { sure, surely, loose } = matches;
  const unless = matching(tier, index, surely);
  return [
    ...sure.map((match) => matching(tier, index, match)),
    ...loose.map((match) => matching(tier, index, match, unless)),
  ].map((way, after) => ({ ...way, tier: tier + after }));
}

export function rowsOf({ table, row, where }: Way, limit: number | SQL): SQL {
  const column = sql.raw(row);
  return sql`select ${column} from ${sql.raw(table)} where ${where} order by ${column} desc limit ${limit}`;
}

/**
 * The rows that the ways find, as a table `found (tier, at)`: one more than the candidates, newest
 * first within each tier. No more is read however much matches: an index is read from its newest
 * row until there are enough, and the remaining ways are not tried.
 */
export function hitRows(ways: readonly Way[], after: Place | undefined, max = CANDIDATES_MAX): SQL {
  // One more than a page, to detect a next page.
  const wanted = max + 1;
  const open = ways.filter((way) => isOpen(after, way, ways));
  if (open.length === 0) return sql`(select 0 as tier, 0 as at where false) as found`;
  const selects = open.map((way) => {
    const { tier, row, where, unless, most = wanted } = way;
    // D1 binds numbers as reals, by which FTS5 cannot seek; it would read all rows before the position.
    const reached = sql`${where} and ${sql.raw(row)} < cast(${after?.at} as integer)`;
    const rest = after?.tier === tier ? { ...way, where: reached } : way;
    const limit = unless
      ? sql`iif((select count(*) from (${rowsOf(unless, ENOUGH)})) < ${ENOUGH}, ${most}, 0)`
      : most;
    return sql`select ${sql.raw(String(tier))} as tier, ${sql.raw(row)} as at from (${rowsOf(rest, limit)})`;
  });
  return sql`(${concatenated(selects, wanted)}) as found`;
}

/** D1's maximum of selects in one compound. */
const COMPOUND_MAX = 5;

/** Concatenates the selects until there are enough rows. */
function concatenated(selects: readonly SQL[], wanted: number): SQL {
  const groups: SQL[] = [];
  for (let from = 0; from < selects.length; from += COMPOUND_MAX) {
    const group = sql.join(selects.slice(from, from + COMPOUND_MAX), sql` union all `);
    groups.push(sql`select tier, at from (${group} limit ${wanted})`);
  }
  return sql`${sql.join(groups, sql` union all `)} limit ${wanted}`;
}

/** True when the way may still find hits after the position. Guesses do not start on a later page. */
function isOpen(after: Place | undefined, way: Way, ways: readonly Way[]): boolean {
  if (!after) return true;
  if (way.tier < after.tier) return false;
  return !way.unless || ways.some(({ tier, unless }) => unless && tier === after.tier);
}

/** A row with its tier and position. */
export interface Hit {
  tier: number;
  at: number;
}

/** Cuts the rows of {@link hitRows} to the candidates and the position after them. */
export function candidates<Row extends Hit>(
  rows: readonly Row[],
  max = CANDIDATES_MAX,
): { rows: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, max);
  return {
    rows: shown,
    nextCursor: rows.length > max ? formatPlace(shown.at(-1)!) : null,
  };
}
