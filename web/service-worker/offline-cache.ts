import type { Resumed } from '../../site/page-contract.ts';
import { CACHED_HEADER } from '../../site/service-worker-contract.ts';
import { isCacheablePath } from './cacheable-for-user.ts';

/** Prefix of the caches of read answers for offline use, one cache for each user. */
const PREFIX = 'answers-';
/** Maximum cached answers; the one requested longest ago is evicted. */
const CACHED_MAX = 100;

/** The user whose answers are cached now; undefined until a page reports it, null for nobody. */
let cachedFor: string | null | undefined;

/** Deletes the cached answers of all other users. Their answers in flight are not cached either. */
export async function cacheFor(person: string | null): Promise<void> {
  cachedFor = person;
  const others = (await caches.keys()).filter(
    (key) => key.startsWith(PREFIX) && key !== `${PREFIX}${person}`,
  );
  await Promise.all(others.map((key) => caches.delete(key)));
}

/**
 * The answer from the network; when there is none, or another server's, the last answer that
 * `person` got. `caching` resolves once the answer is cached.
 */
export function answerFor(
  person: string,
  request: Request,
): { answer: Promise<Response>; caching: Promise<void> } {
  const response = fetch(request);
  const caching = response
    .then((answer) =>
      answer.ok && isData(answer) ? storeAnswer(person, request, answer.clone()) : undefined,
    )
    // No answer, or no room for it: the page notices the first, and need not know of the second.
    .catch(() => {});
  const answer = response.then(
    async (answer) => (isData(answer) ? answer : ((await cachedAnswer(person, request)) ?? answer)),
    async (error: unknown) => {
      const before = request.signal.aborted ? undefined : await cachedAnswer(person, request);
      if (!before) throw error;
      return before;
    },
  );
  return { answer, caching };
}

/**
 * The network's answer to a page that refreshes its session. The answers inside are cached as if
 * they had been requested separately; `caching` resolves afterwards.
 */
export function resumedAnswer(request: Request): {
  answer: Promise<Response>;
  caching: Promise<void>;
} {
  const answer = fetch(request);
  const caching = answer
    .then(async (answer) => {
      if (!answer.ok || !isData(answer)) return;
      const { session, answers }: Resumed = await answer.clone().json();
      for (const [path, { body, ...init }] of Object.entries(answers))
        if (init.status === 200 && isCacheablePath(path.split('?')[0]!))
          await storeAnswer(
            session.user.id,
            new Request(new URL(path, request.url)),
            new Response(body, init),
          );
    })
    .catch(() => {});
  return { answer, caching };
}

/** The API never answers with HTML, so an HTML answer comes from the network itself. */
const isData = ({ headers }: Response) => !headers.get('Content-Type')?.startsWith('text/html');

async function storeAnswer(person: string, request: Request, answer: Response): Promise<void> {
  const body = await answer.blob();
  if (cachedFor !== undefined && cachedFor !== person) return;
  const cache = await caches.open(`${PREFIX}${person}`);
  const headers = {
    'Content-Type': answer.headers.get('Content-Type') ?? '',
    [CACHED_HEADER]: new Date().toISOString(),
  };
  await cache.put(request.url, new Response(body, { headers }));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -CACHED_MAX).map((key) => cache.delete(key)));
}

async function cachedAnswer(person: string, request: Request): Promise<Response | undefined> {
  if (!(await caches.has(`${PREFIX}${person}`))) return undefined;
  return (await caches.open(`${PREFIX}${person}`)).match(request.url);
}
