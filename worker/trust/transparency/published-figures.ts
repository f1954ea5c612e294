import type { Database } from '../../../database/client.ts';
import {
  areFigures,
  type ModerationFigures,
  yearAt,
} from '../../../domain/moderation/moderation-figures.ts';
import { readFigures, yearsWithFigures } from './figures.ts';

/** All published years under one key, so that the page of rules needs no D1 query. */
const KEY = 'transparency:v2:figures';
/** KV cache time in seconds. The figures change once a year, or by an operator. */
const CACHE_TTL_S = 3600;

/** The figures of past years, latest first; empty before the first year is over. */
export async function readPublishedFigures(kv: KVNamespace): Promise<ModerationFigures[]> {
  return (await kv.get<ModerationFigures[]>(KEY, { type: 'json', cacheTtl: CACHE_TTL_S })) ?? [];
}

/**
 * Publishes the years that are over at `now` (epoch milliseconds), and returns the newly published
 * ones. Published years stay unchanged, except the year `again`.
 */
export async function publishFigures(
  db: Database,
  kv: KVNamespace,
  now: number,
  again?: number,
): Promise<number[]> {
  const published = (await kv.get<ModerationFigures[]>(KEY, 'json')) ?? [];
  const unchanged = published.filter(({ year }) => year !== again);
  const known = new Set(unchanged.map(({ year }) => year));
  const years = (await yearsWithFigures(db)).filter(
    (year) => year < yearAt(now) && !known.has(year),
  );
  if (years.length === 0) return [];
  const added = await Promise.all(years.map((year) => readFigures(db, year)));
  const all = [...unchanged, ...added.filter(areFigures)].sort(
    (one, other) => other.year - one.year,
  );
  await kv.put(KEY, JSON.stringify(all));
  return years;
}
