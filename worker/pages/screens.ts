import { parisMonth } from '../../domain/orders/paris-months.ts';
import { fillPath } from '../../site/paths.ts';
import { asksOf, namesOf, type ScreenName, screens } from '../../site/screens.ts';

export interface PageScreen {
  name: ScreenName;
  /**
   * API paths that the page requests before its code is loaded; undefined when the page is the same for
   * every user.
   */
  asks?: string[];
  /** Parameters of the path, as they are in the URL. */
  parameters: Record<string, string | undefined>;
}

const parametersIn = (path: string) => path.split(':').length;

/** As in the browser's router, a literal segment takes precedence over a parameter. */
const patterns = namesOf(screens)
  .toSorted((one, other) => parametersIn(screens[one].path) - parametersIn(screens[other].path))
  .map((name) => ({ name, pattern: new URLPattern({ pathname: screens[name].path }) }));

/** The screen at `pathname`, which may be any text; undefined when there is none. */
export function screenAt(pathname: string): PageScreen | undefined {
  for (const { name, pattern } of patterns) {
    const parameters = pattern.exec({ pathname })?.pathname.groups;
    if (parameters)
      return {
        ...{ name, parameters },
        asks: asksOf(name)?.flatMap((path) => filledIn(path, parameters)),
      };
  }
  return undefined;
}

/** {@link PageScreen} `asks` of the page at `pathname`. */
export function asksAt(pathname: string): string[] {
  return screenAt(pathname)?.asks ?? [];
}

/**
 * The path with the parameters of the page's URL, as the screen itself will request it; empty when they are
 * not valid text.
 */
function filledIn(path: string, parameters: Record<string, string | undefined>): string[] {
  try {
    const month = parisMonth(Date.now());
    return [
      fillPath(path, (name) => (name === 'month' ? month : decodeURIComponent(parameters[name]!))),
    ];
  } catch {
    // Invalid encoding, which the screen handles itself.
    return [];
  }
}
