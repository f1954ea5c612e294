import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';

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
  isLoose?: boolean;
}

/** A way into one of the full-text indexes. */
export function matching(tier: number, index: string, match: string, isLoose = false): Way {
  const where = sql`${sql.raw(index)} match ${match}`;
  return { tier, table: index, row: 'rowid', where, isLoose };
}

/**
 * The rows that the ways lead to, as a table `found (tier, at)`: one more than the candidates, the
 * newest of each tier. Each way is bounded by what the ones before it have left, so that it reads no
 * more however much matches: an index is followed from its newest row and left when there are enough.
 */
export function foundRows(ways: readonly Way[], after: Place | undefined): SQL {
  const open = ways.filter(({ tier, isLoose }) => isOpen(after, tier, isLoose, ways));
  if (open.length === 0) return sql`(select 0 as tier, 0 as at where false) as found`;
  const name = (index: number) => sql.raw(`way_${index}`);
  const tables = open.map(({ tier, table, row, where, isLoose }, index) => {
    const before = open.slice(0, index).map((_, earlier) => name(earlier));
    const column = sql.raw(row);
    const count = before.map((earlier) => sql`(select count(*) from ${earlier})`);
    const isNew = before.map((earlier) => sql`and ${column} not in (select at from ${earlier})`);
    const left = sql`max(0, ${CANDIDATES_MAX + 1} - ${sum(count)})`;
    return sql`${name(index)} (tier, at) as materialized (
      select ${sql.raw(String(tier))}, ${column} from ${sql.raw(table)} where ${where}
      ${after?.tier === tier ? sql`and ${column} < ${after.at}` : sql``}
      ${sql.join(isNew, sql` `)}
      order by ${column} desc
      limit ${isLoose ? sql`iif(${sum(count)} < ${ENOUGH}, ${left}, 0)` : left})`;
  });
  const all = open.map((_, index) => sql`select tier, at from ${name(index)}`);
  return sql`(with ${sql.join(tables, sql`, `)} ${inOne(all)}) as found`;
}

/** D1 takes so many selects in one compound. */
const COMPOUND_MAX = 5;

function inOne(selects: SQL[]): SQL {
  const groups: SQL[] = [];
  for (let from = 0; from < selects.length; from += COMPOUND_MAX)
    groups.push(sql.join(selects.slice(from, from + COMPOUND_MAX), sql` union all `));
  const [only] = groups;
  if (groups.length === 1 && only) return only;
  return sql.join(
    groups.map((group) => sql`select tier, at from (${group})`),
    sql` union all `,
  );
}

const sum = (counts: SQL[]) => (counts.length > 0 ? sql.join(counts, sql` + `) : sql`0`);

/** Whether the way may still lead to something after the place; nobody begins to guess on a later page. */
function isOpen(
  after: Place | undefined,
  tier: number,
  isLoose: boolean | undefined,
  ways: readonly Way[],
): boolean {
  if (!after) return true;
  if (tier < after.tier) return false;
  const hasGuessed = ways.some((way) => way.isLoose && way.tier === after.tier);
  return !isLoose || hasGuessed;
}

/** A row with how it was found. */
export interface Found {
  tier: number;
  at: number;
}

/** Cuts what {@link foundRows} led to, to the candidates and the place after them. */
export function candidates<Row extends Found>(
  rows: readonly Row[],
): { rows: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, CANDIDATES_MAX);
  return {
    rows: shown,
    nextCursor: rows.length > CANDIDATES_MAX ? formatPlace(shown.at(-1)!) : null,
  };
}
