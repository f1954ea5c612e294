import { fillPath } from '../../site/paths.ts';
import { asksOf, namesOf, type ScreenName, screens } from '../../site/screens.ts';

export interface PageScreen {
  name: ScreenName;
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

/** The screen at `pathname`, which anybody may have made up; undefined where there is none. */
export function screenAt(pathname: string): PageScreen | undefined {
  for (const { name, pattern } of patterns) {
    const parameters = pattern.exec({ pathname })?.pathname.groups;
    if (parameters)
      return { name, asks: asksOf(name)?.flatMap((path) => filledIn(path, parameters)) };
  }
  return undefined;
}

/** What {@link PageScreen} `asks` has for the page at `pathname`. */
export function asksAt(pathname: string): string[] {
  return screenAt(pathname)?.asks ?? [];
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
