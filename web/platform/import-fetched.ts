declare global {
  interface Window {
    /** Files of the app that are loaded or loading, by URL. */
    requestedFiles?: Map<string, Promise<void>>;
  }
}

/** On the global object, since web/after-paint.ts, which is built separately, requests some of them. */
const holder: Pick<Window, 'requestedFiles'> = globalThis as never;
holder.requestedFiles ??= new Map();
const requested = holder.requestedFiles;

/**
 * Runs code only once all of its files have loaded. Browsers from before the autumn of 2026 never
 * retry a failed import during the page's lifetime, but a fetch can be retried. Every `import()` of
 * the built app goes through here (scripts/build/fetched-imports.ts), and so does the app itself
 * (web/after-paint.ts). Rejects when a file does not load.
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
    for (const file of files) requested.delete(addressOf(file));
    throw error;
  }
}

/**
 * Fetches a script into the browser's cache, where an import finds it, or adds a style sheet to the
 * page, unless that has happened or is under way. Rejects when the file does not load.
 */
export function fetchFile(file: string): Promise<void> {
  const address = addressOf(file);
  const known = requested.get(address);
  if (known) return known;
  const coming = isInPage(address)
    ? Promise.resolve()
    : (file.endsWith('.css') ? showStyles : fetchScript)(address);
  requested.set(address, coming);
  coming.catch(() => requested.delete(address));
  return coming;
}

const addressOf = (file: string) => new URL(file, globalThis.location?.href).href;

/** True when the page has loaded the file, or loads it by a link. */
function isInPage(address: string): boolean {
  const entries = performance.getEntriesByName(address, 'resource') as PerformanceResourceTiming[];
  const last = entries.at(-1);
  if (last) return last.responseStatus === 200;
  const links = globalThis.document?.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  return [...(links ?? [])].some(({ href }) => href === address);
}

async function fetchScript(address: string): Promise<void> {
  // Visible content has priority.
  const response = await fetch(address, { priority: 'low' });
  // A Wi-Fi's sign-in page may answer in the server's place.
  const isScript = response.headers.get('Content-Type')?.includes('javascript');
  if (!response.ok || !isScript) throw new TypeError(`Not a script: ${address}`);
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
    throw new TypeError(`Style sheet failed to load: ${href}`);
  }
}
