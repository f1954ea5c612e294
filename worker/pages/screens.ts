import { parisMonth } from '../../domain/dates/paris.ts';
import { fillPath } from '../../site/paths.ts';
import { namesOf, type ScreenName, screens } from '../../site/screens.ts';
import { asksOf } from './first-requests.ts';

export interface PageScreen {
  name: ScreenName;
  /** API paths that the page requests before its code is loaded; undefined when the page is the same for every user. */
  asks?: string[];
  /** Parameters of the path, as they are in the URL. */
  parameters: Record<string, string | undefined>;
}

const parametersIn = (path: string) => path.split(':').length;

/** As in the browser's router, a literal segment takes precedence over a parameter. */
const patterns = namesOf(screens)
  .toSorted((one, other) => parametersIn(screens[one].path) - parametersIn(screens[other].path))
  .map((name) => ({ name, pattern: new URLPattern({ pathname: screens[name].path }) }));

/** The screen at an address, a path that may have a query, and may be any text; undefined when there is none. */
export function screenAt(address: string): PageScreen | undefined {
  const { pathname, searchParams } = new URL(`http://page${address}`);
  for (const { name, pattern } of patterns) {
    const parameters = pattern.exec({ pathname })?.pathname.groups;
    if (parameters)
      return {
        ...{ name, parameters },
        asks: asksOf(name)?.flatMap((path) => filledIn(path, parameters, searchParams)),
      };
  }
  return undefined;
}

export function asksAt(address: string): string[] {
  return screenAt(address)?.asks ?? [];
}

/**
 * The path with the parameters of the page's path and query, as the screen itself will request it; empty when one is
 * missing or no valid text.
 */
function filledIn(
  path: string,
  parameters: Record<string, string | undefined>,
  searchParams: URLSearchParams,
): string[] {
  const valueFor = (name: string) => {
    if (name === 'month') return parisMonth(Date.now());
    if (parameters[name] !== undefined) return decodeURIComponent(parameters[name]);
    const value = searchParams.get(name);
    if (!value) throw new URIError(`the page's address has no ${name}`);
    return value;
  };
  try {
    return [fillPath(path, valueFor)];
  } catch {
    // The screen handles invalid encoding itself, and requests nothing without its parameter.
    return [];
  }
}
