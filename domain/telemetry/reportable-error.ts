/** Different errors that one page reports. */
export const MAX_ERRORS = 5;
/** Reported lines of an error's stack. */
export const MAX_FRAMES = 10;
/** One of our scripts, line and column: `/assets/index-Cx1.js:1:2345`. */
export const FRAME = /^\/(?:assets\/)?[\w.-]{1,100}\.js:\d{1,7}:\d{1,7}$/;
/** The format of error kinds in languages and libraries. */
export const ERROR_NAME = /^[A-Z][A-Za-z]{0,39}$/;

/** An error in a page, as reported to the person on call (browser-report.ts). */
export interface ReportableError {
  /** The pattern of the screen's path; null for a page that is no screen. */
  screen: string | null;
  name: string;
  frames: string[];
}

/**
 * The reportable part of an error: its kind and its place in our own scripts. `stack` is in the format of
 * Chromium, or of Firefox and Safari; `origin` is the site's. Null when none of our scripts is involved, as
 * with errors of extensions.
 */
export function reportableError(
  error: unknown,
  screen: string | null,
  origin: string,
): ReportableError | null {
  if (!(error instanceof Error)) return null;
  const frames: string[] = [];
  for (const line of (error.stack ?? '').split('\n')) {
    // The URL follows '(' in Chromium, '@' in the others; a query may follow the file's name.
    const [, address, at] =
      /(https?:\/\/[^\s()@]+?)(?:\?[^\s():]*)?(:\d+:\d+)\)?$/.exec(line) ?? [];
    if (!address?.startsWith(`${origin}/`)) continue;
    const frame = address.slice(origin.length) + at;
    if (FRAME.test(frame)) frames.push(frame);
  }
  const kind = ERROR_NAME.test(error.name) ? error.name : 'Error';
  return frames.length > 0 ? { screen, name: kind, frames: frames.slice(0, MAX_FRAMES) } : null;
}
