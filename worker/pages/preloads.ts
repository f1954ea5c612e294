/** A route of the web by the pattern of its path, and the scripts of its screen. */
interface Preload {
  path: string;
  scripts: string[];
}

interface Screen {
  pattern: URLPattern;
  scripts: string[];
}

let screens: Promise<Screen[]> | undefined;

/** Reads the list that the build wrote (scripts/build/prerender.ts); the development server has none. */
async function readScreens(assets: Fetcher, origin: string): Promise<Screen[]> {
  const asset = await assets.fetch(new URL('/preloads.json', origin));
  if (!asset.headers.get('Content-Type')?.startsWith('application/json')) return [];
  const preloads = await asset.json<Preload[]>();
  return preloads.map(({ path, scripts }) => ({
    pattern: new URLPattern({ pathname: path }),
    scripts,
  }));
}

/**
 * The scripts that the screen at `url` consists of beside those of every page. The page asks for
 * them at once, instead of one after the other as each turns out to be needed.
 */
export async function scriptsOfScreen(assets: Fetcher, url: URL): Promise<string[]> {
  screens ??= readScreens(assets, url.origin);
  const { pathname } = url;
  return (await screens).find(({ pattern }) => pattern.test({ pathname }))?.scripts ?? [];
}
