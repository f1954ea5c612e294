import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TextMatches } from './match.ts';

/** Candidates of one reading: the best matches, among which fame and the words themselves decide. */
export const CANDIDATES_MAX = 20;
/** With so many found, nothing is guessed. */
const ENOUGH = 5;

/** The place after which a list of results goes on: how well it matched, and a row. */
export interface Place {
  tier: number;
  at: number;
}

/** A place as it comes in a query: `{tier}_{row}`. */
export const placeSchema = z
  .string()
  .regex(/^\d_\d{1,15}$/)
  .transform((text): Place => {
    const [tier, at] = text.split('_').map(Number);
    return { tier: tier!, at: at! };
  });

/** A place as {@link placeSchema} reads it. */
export const formatPlace = ({ tier, at }: Place): string => `${tier}_${at}`;

/** One way to find something; the lower the tier, the better what it finds. */
export interface Way {
  tier: number;
  /** A table or view. */
  table: string;
  /** The table's column that names the row of a profile or post. */
  row: 'rowid' | 'at';
  where: SQL;
  /** Of a guess: the way that must find few rows before this one is tried. */
  unless?: Way;
}

/** A way into one of the full-text indexes. */
export function matching(tier: number, index: string, match: string, unless?: Way): Way {
  const where = sql`${sql.raw(index)} match ${match}`;
  return { tier, table: index, row: 'rowid', where, unless };
}

/** The ways into an index of texts, from a tier on. */
export function waysInTexts(tier: number, index: string, matches: TextMatches | null): Way[] {
  if (!matches) return [];
  const { sure, surely, loose } = matches;
  const unless = matching(tier, index, surely);
  return [
    ...sure.map((match) => matching(tier, index, match)),
    ...loose.map((match) => matching(tier, index, match, unless)),
  ].map((way, after) => ({ ...way, tier: tier + after }));
}

/** The rows of a way's newest, as many as are wanted. */
export function rowsOf({ table, row, where }: Way, limit: number | SQL): SQL {
  const column = sql.raw(row);
  return sql`select ${column} from ${sql.raw(table)} where ${where} order by ${column} desc limit ${limit}`;
}

/**
 * The rows that the ways lead to, as a table `found (tier, at)`: one more than the candidates, the
 * newest of each tier. No more is read however much matches: an index is followed from its newest row
 * and left when there are enough, and the ways that are left over are not gone at all.
 */
export function hitRows(ways: readonly Way[], after: Place | undefined): SQL {
  const open = ways.filter((way) => isOpen(after, way, ways));
  if (open.length === 0) return sql`(select 0 as tier, 0 as at where false) as found`;
  const selects = open.map((way) => {
    const { tier, row, where, unless } = way;
    // D1 binds numbers as reals, and by a real FTS5 does not seek: it would read all before the place.
    const reached = sql`${where} and ${sql.raw(row)} < cast(${after?.at} as integer)`;
    const rest = after?.tier === tier ? { ...way, where: reached } : way;
    const limit = unless
      ? sql`iif((select count(*) from (${rowsOf(unless, ENOUGH)})) < ${ENOUGH}, ${WANTED}, 0)`
      : WANTED;
    return sql`select ${sql.raw(String(tier))} as tier, ${sql.raw(row)} as at from (${rowsOf(rest, limit)})`;
  });
  return sql`(${inOne(selects)}) as found`;
}

/** One more than a page has, which tells that there is another. */
const WANTED = CANDIDATES_MAX + 1;
/** D1 takes so many selects in one compound. */
const COMPOUND_MAX = 5;

/** What the selects give, one after the other, until there is enough. */
function inOne(selects: readonly SQL[]): SQL {
  const groups: SQL[] = [];
  for (let from = 0; from < selects.length; from += COMPOUND_MAX) {
    const group = sql.join(selects.slice(from, from + COMPOUND_MAX), sql` union all `);
    groups.push(sql`select tier, at from (${group} limit ${WANTED})`);
  }
  return sql`${sql.join(groups, sql` union all `)} limit ${WANTED}`;
}

/** Whether the way may still lead to something after the place; nobody begins to guess on a later page. */
function isOpen(after: Place | undefined, way: Way, ways: readonly Way[]): boolean {
  if (!after) return true;
  if (way.tier < after.tier) return false;
  return !way.unless || ways.some(({ tier, unless }) => unless && tier === after.tier);
}

/** A row with how it was found. */
export interface Found {
  tier: number;
  at: number;
}

/** Cuts what {@link hitRows} led to, to the candidates and the place after them. */
export function candidates<Row extends Found>(
  rows: readonly Row[],
): { rows: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, CANDIDATES_MAX);
  return {
    rows: shown,
    nextCursor: rows.length > CANDIDATES_MAX ? formatPlace(shown.at(-1)!) : null,
  };
}
