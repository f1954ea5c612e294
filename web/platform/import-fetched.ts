declare global {
  interface Window {
    /** Files of the app that have come or are on their way, by their address. */
    askedFiles?: Map<string, Promise<void>>;
  }
}

/** Kept on the page, since web/after-paint.ts, which is built beside the app, asks for some of them. */
const holder: Pick<Window, 'askedFiles'> = globalThis as never;
holder.askedFiles ??= new Map();
const asked = holder.askedFiles;

/**
 * Runs code only once all of its files have come. Browsers from before the autumn of 2026 never again import what once
 * did not come, for as long as the page lives; what is fetched can be fetched again. Every `import()` of the built app
 * goes through here (scripts/build/fetched-imports.ts), and so does the app itself (web/after-paint.ts). Rejects where a
 * file does not come.
 *
 * @param load - imports the code
 * @param files - paths of the code and of all that it imports as it starts
 */
export async function importFetched<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  await Promise.all(files.map(fetchFile));
  try {
    return await load();
  } catch (error) {
    for (const file of files) asked.delete(addressOf(file));
    throw error;
  }
}

/**
 * Has a script come into the browser's cache, where an import finds it, and a style sheet into the page, unless it has
 * or is about to. Rejects where it does not come.
 */
export function fetchFile(file: string): Promise<void> {
  const address = addressOf(file);
  const known = asked.get(address);
  if (known) return known;
  const coming = isInPage(address)
    ? Promise.resolve()
    : (file.endsWith('.css') ? showStyles : fetchScript)(address);
  asked.set(address, coming);
  coming.catch(() => asked.delete(address));
  return coming;
}

const addressOf = (file: string) => new URL(file, globalThis.location?.href).href;

/** Whether the page has got it already, or is getting it by a link. */
function isInPage(address: string): boolean {
  const entries = performance.getEntriesByName(address, 'resource') as PerformanceResourceTiming[];
  const last = entries.at(-1);
  if (last) return last.responseStatus === 200;
  const links = globalThis.document?.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  return [...(links ?? [])].some(({ href }) => href === address);
}

async function fetchScript(address: string): Promise<void> {
  // What can be seen comes first.
  const response = await fetch(address, { priority: 'low' });
  // A Wi-Fi may answer in the server's place.
  const isScript = response.headers.get('Content-Type')?.includes('javascript');
  if (!response.ok || !isScript) throw new TypeError(`no script: ${address}`);
  await response.arrayBuffer();
}

async function showStyles(href: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  Object.assign(link, { onload: resolve, onerror: reject });
  document.head.append(link);
  try {
    await promise;
  } catch {
    link.remove();
    throw new TypeError(`no style sheet: ${href}`);
  }
}
