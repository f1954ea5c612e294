import { SCREENS_FILE, type ScreenScripts } from '../../site/page-contract.ts';
import { fillPath } from '../../site/paths.ts';
import { namesOf, screens } from '../../site/screens.ts';
import { firstRequests } from './first-requests.ts';

/** What a page loads and asks for beside what every page does. */
export interface PageScreen {
  scripts: string[];
  /** The paths of the API that the page asks before its code has come. */
  asks: string[];
}

const parametersIn = (path: string) => path.split(':').length;

/** As in the browser's router, what is said outright goes before what may be anything. */
const patterns = namesOf(screens)
  .toSorted((one, other) => parametersIn(screens[one].path) - parametersIn(screens[other].path))
  .map((name) => ({ name, pattern: new URLPattern({ pathname: screens[name].path }) }));

let scripts: Promise<ScreenScripts> | undefined;

/** Reads the scripts that the build named; the development server has none. */
async function readScripts(assets: Fetcher, origin: string): Promise<ScreenScripts> {
  const asset = await assets.fetch(new URL(SCREENS_FILE, origin));
  return asset.headers.get('Content-Type')?.startsWith('application/json') ? asset.json() : {};
}

/** The screen at `url`; undefined where there is none. */
export async function screenAt(assets: Fetcher, url: URL): Promise<PageScreen | undefined> {
  scripts ??= readScripts(assets, url.origin).catch((error: unknown) => {
    // The next page tries again.
    scripts = undefined;
    throw error;
  });
  const { pathname } = url;
  for (const { name, pattern } of patterns) {
    const parameters = pattern.exec({ pathname })?.pathname.groups;
    if (!parameters) continue;
    const requests = firstRequests[name] ?? [];
    return {
      scripts: (await scripts)[name] ?? [],
      asks: requests.flatMap((path) => filledIn(path, parameters)),
    };
  }
  return undefined;
}

/**
 * The path with the parameters of the page's address, as the screen itself will ask for it; none
 * where they are no text.
 */
function filledIn(path: string, parameters: Record<string, string | undefined>): string[] {
  try {
    return [fillPath(path, (name) => decodeURIComponent(parameters[name]!))];
  } catch {
    // Broken encoding: the screen finds out for itself.
    return [];
  }
}
