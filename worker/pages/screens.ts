import { SCREENS_FILE, type ScreenScripts } from '../../site/page-contract.ts';
import { fillPath } from '../../site/paths.ts';
import { namesOf, type ScreenName, screens } from '../../site/screens.ts';
import { keptInIsolate } from '../http/kept-in-isolate.ts';
import { firstRequests } from './first-requests.ts';

/** What a page loads and asks for beside what every page does. */
export interface PageScreen {
  scripts: string[];
  /**
   * The paths of the API that the page asks before its code has come; undefined where it makes no difference
   * who is signed in.
   */
  asks?: string[];
}

const parametersIn = (path: string) => path.split(':').length;

/** As in the browser's router, what is said outright goes before what may be anything. */
const patterns = namesOf(screens)
  .toSorted((one, other) => parametersIn(screens[one].path) - parametersIn(screens[other].path))
  .map((name) => ({ name, pattern: new URLPattern({ pathname: screens[name].path }) }));

/** The scripts that the build named; the development server has none. */
const scriptsOf = keptInIsolate(async (assets: Fetcher, origin: string): Promise<ScreenScripts> => {
  const asset = await assets.fetch(new URL(SCREENS_FILE, origin));
  return asset.headers.get('Content-Type')?.startsWith('application/json') ? asset.json() : {};
});

/** The screen at `url`; undefined where there is none. */
export async function screenAt(assets: Fetcher, url: URL): Promise<PageScreen | undefined> {
  const scripts = await scriptsOf(assets, url.origin);
  const found = find(url.pathname);
  return found && { scripts: scripts[found.name] ?? [], asks: asksOf(found) };
}

/** What {@link PageScreen} `asks` has for the page at `pathname`, which anybody may have made up. */
export function asksAt(pathname: string): string[] {
  const found = find(pathname);
  return (found && asksOf(found)) ?? [];
}

interface FoundScreen {
  name: ScreenName;
  parameters: Record<string, string | undefined>;
}

function find(pathname: string): FoundScreen | undefined {
  for (const { name, pattern } of patterns) {
    const parameters = pattern.exec({ pathname })?.pathname.groups;
    if (parameters) return { name, parameters };
  }
  return undefined;
}

function asksOf({ name, parameters }: FoundScreen): string[] | undefined {
  return firstRequests[name]?.flatMap((path) => filledIn(path, parameters));
}

/**
 * The path with the parameters of the page's address, as the screen itself will ask for it; none
 * where they are no text.
 */
function filledIn(path: string, parameters: Record<string, string | undefined>): string[] {
  try {
    const month = new Date().toISOString().slice(0, 7);
    return [
      fillPath(path, (name) => (name === 'month' ? month : decodeURIComponent(parameters[name]!))),
    ];
  } catch {
    // Broken encoding: the screen finds out for itself.
    return [];
  }
}
