/** As many tags as one call may name. https://developers.cloudflare.com/cache/how-to/purge-cache/ */
const TAGS_PER_CALL = 100;

/** What a purge is told: tags of `cacheTags`. */
export interface Purge {
  tags: readonly string[];
}

/**
 * Has the caches in front of the Worker forget every answer with one of `tags`. Where nothing is in
 * front, as on somebody's machine, there is nothing to forget. Rejects where the purge was not taken:
 * then it has to be asked for again.
 */
export async function purge(env: Pick<Env, 'PURGE_API'>, { tags }: Purge): Promise<void> {
  for (let at = 0; at < tags.length; at += TAGS_PER_CALL) {
    const named = tags.slice(at, at + TAGS_PER_CALL);
    const { success, errors } = await purgeOnce(env.PURGE_API, named);
    if (!success) throw new Error(`purge refused: ${errors.map(({ message }) => message)}`);
  }
}

/**
 * The entrypoint that has the cache: a purge reaches that of its own entrypoint alone, and crons run in others.
 * Undefined for a Worker that is made for a benchmark, which has none.
 */
interface Caching {
  Visitors?: { purge(tags: string[]): Promise<CachePurgeResult> };
}

/** Asks the Worker's own cache, or the one that `api` belongs to. */
async function purgeOnce(api: string, tags: string[]): Promise<CachePurgeResult> {
  if (api === '') {
    // Where jobs are only looked at, in Node, there is no such module.
    const { exports } = await import('cloudflare:workers');
    const purged = await (exports as Caching).Visitors?.purge(tags);
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
