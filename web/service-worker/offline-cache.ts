import type { Resumed } from '../../site/page-contract.ts';
import { CACHED_HEADER } from '../../site/service-worker-contract.ts';
import { isReadAgain } from './whose-answer.ts';

/** What one person has read, for reading again without a line: a cache for each person. */
const PREFIX = 'answers-';
/** So many answers are kept; the one asked for longest ago makes room. */
const KEPT_MAX = 100;

/** Whose answers are kept now: undefined until a page says so, null nobody's. */
let cachedFor: string | null | undefined;

/** Forgets what is kept of everybody else. What is still on its way for them is not kept either. */
export async function cacheFor(person: string | null): Promise<void> {
  cachedFor = person;
  const others = (await caches.keys()).filter(
    (key) => key.startsWith(PREFIX) && key !== `${PREFIX}${person}`,
  );
  await Promise.all(others.map((key) => caches.delete(key)));
}

/**
 * The answer over the line; where none comes, or that of somebody who answers in the server's place, the
 * one that `person` got the last time. `keeping` goes on until the answer is kept.
 */
export function answerFor(
  person: string,
  request: Request,
): { answer: Promise<Response>; keeping: Promise<void> } {
  const asked = fetch(request);
  const keeping = asked
    .then((answer) =>
      answer.ok && isData(answer) ? keep(person, request, answer.clone()) : undefined,
    )
    // No answer, or no room for it: the page hears of the one, and need not of the other.
    .catch(() => {});
  const answer = asked.then(
    async (answer) => (isData(answer) ? answer : ((await kept(person, request)) ?? answer)),
    async (error: unknown) => {
      const before = request.signal.aborted ? undefined : await kept(person, request);
      if (!before) throw error;
      return before;
    },
  );
  return { answer, keeping };
}

/**
 * The answer to a page that has its session refreshed, over the line. What it holds is kept as if it had been asked
 * for by itself: `keeping` goes on until then.
 */
export function resumedAnswer(request: Request): {
  answer: Promise<Response>;
  keeping: Promise<void>;
} {
  const answer = fetch(request);
  const keeping = answer
    .then(async (answer) => {
      if (!answer.ok || !isData(answer)) return;
      const { session, answers }: Resumed = await answer.clone().json();
      for (const [path, { body, ...init }] of Object.entries(answers))
        if (init.status === 200 && isReadAgain(path.split('?')[0]!))
          await keep(
            session.user.id,
            new Request(new URL(path, request.url)),
            new Response(body, init),
          );
    })
    .catch(() => {});
  return { answer, keeping };
}

/** Nothing of the API is a page: one that comes all the same is the network's own. */
const isData = ({ headers }: Response) => !headers.get('Content-Type')?.startsWith('text/html');

async function keep(person: string, request: Request, answer: Response): Promise<void> {
  const body = await answer.blob();
  if (cachedFor !== undefined && cachedFor !== person) return;
  const cache = await caches.open(`${PREFIX}${person}`);
  const headers = {
    'Content-Type': answer.headers.get('Content-Type') ?? '',
    [CACHED_HEADER]: new Date().toISOString(),
  };
  await cache.put(request.url, new Response(body, { headers }));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -KEPT_MAX).map((key) => cache.delete(key)));
}

async function kept(person: string, request: Request): Promise<Response | undefined> {
  if (!(await caches.has(`${PREFIX}${person}`))) return undefined;
  return (await caches.open(`${PREFIX}${person}`)).match(request.url);
}
