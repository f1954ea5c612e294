import { pathSegment } from '../../domain/path-segment.ts';

/** What the build tells of a screen (scripts/build/prerender.ts). */
export interface Screen {
  /** The pattern of its path. */
  path: string;
  /** Its scripts, beside those of every page. */
  scripts: string[];
  /**
   * The path of the API that the page asks before its code has come; in the build's list with the
   * parameters of the screen's own path.
   */
  asks?: string;
}

let screens: Promise<{ pattern: URLPattern; screen: Screen }[]> | undefined;

/** Reads the list that the build wrote; the development server has none. */
async function readScreens(assets: Fetcher, origin: string) {
  const asset = await assets.fetch(new URL('/screens.json', origin));
  if (!asset.headers.get('Content-Type')?.startsWith('application/json')) return [];
  const list = await asset.json<Screen[]>();
  return list.map((screen) => ({
    pattern: new URLPattern({ pathname: screen.path }),
    screen,
  }));
}

/** The screen at `url`; undefined where there is none. */
export async function screenAt(assets: Fetcher, url: URL): Promise<Screen | undefined> {
  screens ??= readScreens(assets, url.origin).catch((error: unknown) => {
    // The next page tries again.
    screens = undefined;
    throw error;
  });
  const { pathname } = url;
  for (const { pattern, screen } of await screens) {
    const match = pattern.exec({ pathname });
    const parameters = match?.pathname.groups;
    if (parameters) return { ...screen, asks: screen.asks && filledIn(screen.asks, parameters) };
  }
  return undefined;
}

/**
 * The path with the parameters of the page's address, as the screen itself will ask for it;
 * undefined where they are no text.
 */
function filledIn(
  path: string,
  parameters: Record<string, string | undefined>,
): string | undefined {
  try {
    return path.replace(/:(\w+)/g, (_, name) => pathSegment(decodeURIComponent(parameters[name]!)));
  } catch {
    // Broken encoding: the screen finds out for itself.
    return undefined;
  }
}
