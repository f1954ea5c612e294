import { namesOf, screens } from './screens.ts';

const patterns = namesOf(screens).map((name) => ({
  path: screens[name].path,
  segments: screens[name].path.split('/'),
}));

/** As routes have it: of one segment at the root, only a handle is a parameter. */
const mayStandFor = (parameter: string, segment: string) =>
  parameter === ':handle' ? segment.startsWith('@') : segment !== '';

/**
 * The pattern of the screen at a path, such as `/main/user/:username`; null where no screen is. This is how
 * addresses are named where they may not say whose they are. What is said outright goes before a parameter.
 */
export function screenPattern(pathname: string): string | null {
  const segments = pathname.split('/');
  // '/decouvrir/' is '/decouvrir'; of '/' both sides stay.
  if (segments.length > 2 && segments.at(-1) === '') segments.pop();
  let found: string | null = null;
  for (const pattern of patterns) {
    const fits =
      pattern.segments.length === segments.length &&
      pattern.segments.every((part, index) =>
        part.startsWith(':') ? mayStandFor(part, segments[index]!) : part === segments[index],
      );
    if (fits && !pattern.path.includes(':')) return pattern.path;
    if (fits) found ??= pattern.path;
  }
  return found;
}

/** Every pattern there is. */
export const screenPatterns: ReadonlySet<string> = new Set(patterns.map(({ path }) => path));
