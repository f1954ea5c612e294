import { iso } from '../../../domain/dates/iso.ts';
import { ANSWERS_SHOWN } from '../../../domain/ranking/answers.ts';
import type { FeaturedExpert, LandingFigures } from '../../../site/landing-wire.ts';
import type { RankingLists, ScopeRankings } from './compute-rankings.ts';
import { ABSENT, excludeHidden, type HiddenSubjects, isShownPost } from './hidden-subjects.ts';

/**
 * Rankings in KV. Each scope's lists have their own key, which is written only when they change.
 * Further keys hold the time of the last run (docs/decisions/017-search-and-rankings.md) and the
 * subjects hidden since (041-hidden-things.md).
 */

const SCOPE_PREFIX = 'discovery:v1:scope:';
const COMPUTED_AT = 'discovery:v1:computed-at';
const LANDING = 'discovery:v1:landing';
/** The featured experts have a key of their own, because they change between two runs. */
const FEATURED = 'discovery:v1:featured';
const NO_FEATURED = '[]';

/** With more answers than the page shows, in place of those hidden since. */
export type StoredFigures = Omit<LandingFigures, 'featured'>;

export interface StoredRankings {
  /** ISO 8601, the `now` of the last run. */
  computedAt: string;
  /** Null for a scope that does not exist. */
  lists: RankingLists | null;
}

/** The rankings of a scope without the subjects hidden since, with one read for all keys; null before the first run. */
export async function readRankings(
  kv: KVNamespace,
  scopeKey: string,
): Promise<StoredRankings | null> {
  const key = SCOPE_PREFIX + scopeKey;
  const values = await kv.get<unknown>([COMPUTED_AT, key, ABSENT], 'json');
  const computedAt = values.get(COMPUTED_AT) as string | null;
  if (!computedAt) return null;
  const lists = values.get(key) as RankingLists | null;
  const absent = values.get(ABSENT) as HiddenSubjects | null;
  return { computedAt, lists: lists && absent ? excludeHidden(lists, absent) : lists };
}

/** The time at which the stored rankings were computed, ISO 8601; null before the first run. */
export function readComputedAt(kv: KVNamespace): Promise<string | null> {
  return kv.get<string>(COMPUTED_AT, 'json');
}

/**
 * The landing page's figures, without experts and answers hidden since, and the time of the last run, by one read; null before
 * the first run.
 */
export async function readLandingFigures(
  kv: KVNamespace,
): Promise<{ computedAt: string | null; figures: LandingFigures | null }> {
  const values = await kv.get<unknown>([COMPUTED_AT, LANDING, FEATURED, ABSENT], 'json');
  const stored = values.get(LANDING) as StoredFigures | null;
  const experts = (values.get(FEATURED) ?? []) as FeaturedExpert[];
  const absent = (values.get(ABSENT) ?? { people: [], posts: [] }) as HiddenSubjects;
  const featured = experts.filter(({ id }) => !absent.people.includes(id));
  const computedAt = values.get(COMPUTED_AT) as string | null;
  if (!stored) return { computedAt, figures: null };
  const { answers: all = [], ...figures } = stored;
  const answers = all.filter(isShownPost(absent)).slice(0, ANSWERS_SHOWN);
  return {
    computedAt,
    figures: {
      ...figures,
      ...(featured.length > 0 && { featured }),
      ...(answers.length > 0 && { answers }),
    },
  };
}

/** Stores the landing page's figures where they changed, and answers with the number of writes. */
export async function writeLandingFigures(
  kv: KVNamespace,
  figures: StoredFigures,
): Promise<number> {
  const text = JSON.stringify(figures);
  if ((await kv.get(LANDING)) === text) return 0;
  await kv.put(LANDING, text);
  return 1;
}

/** The stored cards of the featured experts, as JSON. */
export const readFeatured = async (kv: KVNamespace): Promise<string> =>
  (await kv.get(FEATURED)) ?? NO_FEATURED;

export const putFeatured = (kv: KVNamespace, cards: string): Promise<void> =>
  kv.put(FEATURED, cards);

/** True when the stored rankings have the lists of these scopes and of no others. */
export async function haveScopes(kv: KVNamespace, scopeKeys: readonly string[]): Promise<boolean> {
  const { metadata } = await kv.getWithMetadata<Metadata>(COMPUTED_AT);
  return metadata?.digest === (await digestOfScopes(scopeKeys));
}

/**
 * Stores the outcome of a run and returns the number of writes. A scope's lists are replaced as a
 * whole. The time is written last, so that it never announces lists that could not be written.
 */
export async function writeRankings(
  kv: KVNamespace,
  rankings: readonly ScopeRankings[],
  now: number,
): Promise<number> {
  const stored = await storedDigests(kv);
  let writes = 0;
  for (const { key: scopeKey, lists } of rankings) {
    const key = SCOPE_PREFIX + scopeKey;
    const text = JSON.stringify(lists);
    const metadata: Metadata = { digest: await digestOf(text) };
    if (stored.get(key) !== metadata.digest) {
      await kv.put(key, text, { metadata });
      writes += 1;
    }
    stored.delete(key);
  }
  for (const vanished of stored.keys()) await kv.delete(vanished);
  const scopes: Metadata = { digest: await digestOfScopes(rankings.map(({ key }) => key)) };
  await kv.put(COMPUTED_AT, JSON.stringify(iso(now)), { metadata: scopes });
  return writes + stored.size + 1;
}

interface Metadata {
  /** SHA-256 of the value, to detect a change without reading the values; at the time, of the scopes' keys. */
  digest: string;
}

async function storedDigests(kv: KVNamespace): Promise<Map<string, string | undefined>> {
  const digests = new Map<string, string | undefined>();
  let cursor: string | undefined;
  do {
    const page = await kv.list<Metadata>({ prefix: SCOPE_PREFIX, cursor });
    for (const { name, metadata } of page.keys) digests.set(name, metadata?.digest);
    cursor = page.list_complete ? undefined : page.cursor;
  } while (cursor);
  return digests;
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(digest).toString('hex');
}

const digestOfScopes = (scopeKeys: readonly string[]): Promise<string> =>
  digestOf(scopeKeys.toSorted().join('\n'));
