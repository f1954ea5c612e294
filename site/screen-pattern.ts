import { namesOf, screens } from './screens.ts';

const patterns = namesOf(screens).map((name) => ({
  path: screens[name].path,
  segments: screens[name].path.split('/'),
}));

/** As in the router, a parameter for a whole root segment only matches a handle. */
const mayStandFor = (parameter: string, segment: string) =>
  parameter === ':handle' ? segment.startsWith('@') : segment !== '';

/**
 * The pattern of the screen at a path, such as `/main/user/:username`; null when there is none. Telemetry names pages
 * by pattern, because a path may say whose page it is. A literal segment takes precedence over a parameter.
 */
export function screenPattern(pathname: string): string | null {
  const segments = pathname.split('/');
  // '/decouvrir/' equals '/decouvrir'; '/' has two empty segments, and keeps both.
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

export const screenPatterns: ReadonlySet<string> = new Set(patterns.map(({ path }) => path));
