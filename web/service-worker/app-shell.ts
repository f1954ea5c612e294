import type { MEMBERS_ROOT } from '../../site/screens.ts';
import { builtIn } from './precache.ts';
import { scope } from './scope.ts';

/**
 * The app shell for offline starts: all files of one build, and one page of it. That page is the root of /main, where
 * the server renders only the frame. The path is repeated here, since an import would bundle the whole register.
 */
const PAGE: typeof MEMBERS_ROOT = '/main';
const PREFIX = 'shell-';
const name = `${PREFIX}${builtIn?.version}`;

/** Files whose names are content hashes. */
const isNamedByContent = (path: string) => path.startsWith('/assets/');

/** Caches this build, completely or not at all; the browser retries later. */
export async function cacheShell(): Promise<void> {
  if (!builtIn) return;
  const { files } = builtIn;
  const page = await fetch(PAGE, { cache: 'no-store' });
  const html = await page.clone().text();
  const named = html.match(/\/assets\/[\w.-]+\.(js|css)/g) ?? [];
  const isOfThisBuild = page.ok && !page.redirected && named.length > 0;
  // A deployment may have happened between the worker and its page.
  if (!isOfThisBuild || !named.every((file) => files.includes(file)))
    throw new Error('The page belongs to another build');
  const cache = await caches.open(name);
  await cache.addAll(
    files.map((file) => (isNamedByContent(file) ? file : new Request(file, { cache: 'no-store' }))),
  );
  await cache.put(PAGE, page);
}

export async function dropOtherShells(): Promise<void> {
  const others = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name);
  await Promise.all(others.map((key) => caches.delete(key)));
}

const cached = async (path: string) => (await caches.open(name)).match(path);

/** True when the path is a file of this build. */
export const isShellFile = (path: string) => builtIn?.files.includes(path) ?? false;

/** A file of this build: hashed names come from the cache, the others from the network first. */
export async function shellFile(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (isNamedByContent(pathname)) return (await cached(pathname)) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const file = await cached(pathname);
    if (!file) throw error;
    return file;
  }
}

/** The page from the network; only without an answer, the app shell. */
export async function answerPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
  } catch (error) {
    const shell = await cached(PAGE);
    if (!shell) throw error;
    return shell;
  }
}

/** Lets the browser request pages while the worker still starts. */
export async function preloadPages(): Promise<void> {
  await scope.registration.navigationPreload?.enable();
}
