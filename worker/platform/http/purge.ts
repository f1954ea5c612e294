import { memoizePerIsolate } from './memoize-per-isolate.ts';

/** Maximum tags per call. https://developers.cloudflare.com/cache/how-to/purge-cache/ */
export const TAGS_PER_CALL = 100;

/** Data of a purge: tags of `cacheTags`. */
export interface Purge {
  tags: readonly string[];
}

/**
 * Purges every response with one of `tags` from the caches in front of the Worker. Does nothing without
 * such a cache, as in local development. Rejects when the purge was not accepted, and must be repeated.
 */
export async function purge(env: Pick<Env, 'PURGE_API'>, { tags }: Purge): Promise<void> {
  for (let at = 0; at < tags.length; at += TAGS_PER_CALL) {
    const batch = tags.slice(at, at + TAGS_PER_CALL);
    const { success, errors } = await purgeOnce(env.PURGE_API, batch);
    if (!success) throw new Error(`purge refused: ${errors.map(({ message }) => message)}`);
  }
}

/**
 * The entrypoint with the cache: a purge reaches only the cache of its own entrypoint, and crons run in
 * others. Undefined for the Worker of a benchmark, which has none.
 */
interface Caching {
  Visitors?: { hasCache(): Promise<boolean>; purge(tags: string[]): Promise<CachePurgeResult> };
}

/** In Node, where jobs are only inspected, this module does not exist. */
const loadEntrypoints = memoizePerIsolate(
  async () => (await import('cloudflare:workers')).exports as Caching,
);

/** True when there is a cache to purge, as the entrypoint with the cache sees it. */
export async function hasCache(env: Pick<Env, 'PURGE_API'>): Promise<boolean> {
  if (env.PURGE_API !== '') return true;
  return (await (await loadEntrypoints()).Visitors?.hasCache()) ?? false;
}

/** Purges the Worker's own cache, or the one of `api`. */
async function purgeOnce(api: string, tags: string[]): Promise<CachePurgeResult> {
  if (api === '') {
    const purged = await (await loadEntrypoints()).Visitors?.purge(tags);
    return purged ?? { success: true, errors: [] };
  }
  const answer = await fetch(api, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ tags }),
    signal: AbortSignal.timeout(5_000),
  });
  if (!answer.ok) throw new Error(`purge refused: ${answer.status}`);
  return answer.json();
}
