/** Different errors that one page tells of. */
export const MAX_ERRORS = 5;
/** Lines of an error's stack that are told. */
export const MAX_FRAMES = 10;
/** One of our scripts, line and column: `/assets/index-Cx1.js:1:2345`. */
export const FRAME = /^\/(?:assets\/)?[\w.-]{1,100}\.js:\d{1,7}:\d{1,7}$/;
/** As languages and libraries name kinds of errors. */
export const ERROR_NAME = /^[A-Z][A-Za-z]{0,39}$/;

/** An error in a page, as it is told to who is on call (browser-report.ts). */
export interface ReportableError {
  /** The pattern of the screen's path; null where the page was none. */
  screen: string | null;
  name: string;
  frames: string[];
}

/**
 * What may be told of an error: its kind and where in our own scripts it was. `stack` is a browser's, of
 * Chromium's or of Firefox's and Safari's shape; `origin` is the site's. Null where none of our scripts had
 * a part in it, as with those of extensions.
 */
export function reportableError(
  error: unknown,
  screen: string | null,
  origin: string,
): ReportableError | null {
  if (!(error instanceof Error)) return null;
  const frames: string[] = [];
  for (const line of (error.stack ?? '').split('\n')) {
    // Behind '(' in Chromium, behind '@' in the others; a query may follow the file's name.
    const [, address, at] =
      /(https?:\/\/[^\s()@]+?)(?:\?[^\s():]*)?(:\d+:\d+)\)?$/.exec(line) ?? [];
    if (!address?.startsWith(`${origin}/`)) continue;
    const frame = address.slice(origin.length) + at;
    if (FRAME.test(frame)) frames.push(frame);
  }
  const kind = ERROR_NAME.test(error.name) ? error.name : 'Error';
  return frames.length > 0 ? { screen, name: kind, frames: frames.slice(0, MAX_FRAMES) } : null;
}
