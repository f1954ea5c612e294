import type { MEMBERS_ROOT } from '../../site/screens.ts';
import { builtIn } from './built-in.ts';
import { scope } from './scope.ts';

/**
 * The app itself, as far as it starts without a line: all files of one build, and one page of it. That
 * page is asked for at the root of what members see, where the server writes the frame alone. The path
 * is said again, since the whole register would come along.
 */
const PAGE: typeof MEMBERS_ROOT = '/main';
const PREFIX = 'shell-';
const name = `${PREFIX}${builtIn?.version}`;

/** Files whose names change with what is in them. */
const isNamedByContent = (path: string) => path.startsWith('/assets/');

/** Takes in this build, whole or not at all: then the browser tries again later. */
export async function cacheShell(): Promise<void> {
  if (!builtIn) return;
  const { files } = builtIn;
  const page = await fetch(PAGE, { cache: 'no-store' });
  const html = await page.clone().text();
  const named = html.match(/\/assets\/[\w.-]+\.(js|css)/g) ?? [];
  const isOfThisBuild = page.ok && !page.redirected && named.length > 0;
  // A deployment may have come between the worker and its page.
  if (!isOfThisBuild || !named.every((file) => files.includes(file)))
    throw new Error('the page is of another build');
  const cache = await caches.open(name);
  await cache.addAll(
    files.map((file) => (isNamedByContent(file) ? file : new Request(file, { cache: 'no-store' }))),
  );
  await cache.put(PAGE, page);
}

/** Forgets other builds. */
export async function dropOtherShells(): Promise<void> {
  const others = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== name);
  await Promise.all(others.map((key) => caches.delete(key)));
}

const kept = async (path: string) => (await caches.open(name)).match(path);

/** The file that the address names, if this build has it. */
export const isOfShell = (path: string) => builtIn?.files.includes(path) ?? false;

/** A file of this build: what it is called by says what is in it; the others come over the line first. */
export async function shellFile(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (isNamedByContent(pathname)) return (await kept(pathname)) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const file = await kept(pathname);
    if (!file) throw error;
    return file;
  }
}

/** The page over the line, always; only where no answer comes, the app without what the server writes. */
export async function answerPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
  } catch (error) {
    const shell = await kept(PAGE);
    if (!shell) throw error;
    return shell;
  }
}

/** Has the browser ask for pages while the worker still starts. */
export async function preloadPages(): Promise<void> {
  await scope.registration.navigationPreload?.enable();
}
