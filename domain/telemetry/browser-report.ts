import { z } from 'zod';
import { ERROR_NAME, FRAME, MAX_ERRORS, MAX_FRAMES } from './reportable-error.ts';

/** The pattern of a screen's path, as in site/screens.ts; null for a page that is no screen. */
const screen = z
  .string()
  .regex(/^\/[\w/:-]{0,100}$/)
  .nullable();

const browserError = z.strictObject({
  screen,
  /** The kind: `TypeError`. The message is omitted, because it may quote users' texts. */
  name: z.string().regex(ERROR_NAME),
  frames: z.array(z.string().regex(FRAME)).min(1).max(MAX_FRAMES),
});

const milliseconds = z.number().min(0).max(3_600_000);

const pageTiming = z.strictObject({
  screen,
  /** Number of pages that this sample represents. */
  each: z.int().min(1).max(1_000_000),
  /** Times of the largest contentful paint and of the response's first byte. */
  lcp: milliseconds.optional(),
  ttfb: milliseconds.optional(),
  /** The longest delay from an interaction to the next paint. */
  inp: milliseconds.optional(),
  /** Unexpected layout shift: a share of the viewport, not a time. */
  cls: z.number().min(0).max(1_000).optional(),
});

/** A page's report about itself when the user leaves it, without personal data or URLs. */
export const browserReportSchema = z.strictObject({
  /** The Worker's version that rendered the page. */
  version: z.string().regex(/^[\w-]{1,64}$/),
  errors: z.array(browserError).max(MAX_ERRORS),
  timing: pageTiming.optional(),
});

export type BrowserReport = z.infer<typeof browserReportSchema>;

/** Names of errors of the language, browsers and the app's libraries. Other names may contain users' texts. */
const ERROR_KINDS = new Set(
  `Abort Aggregate AuthApi AuthInvalidTokenResponse AuthRetryableFetch AuthSessionMissing AuthUnknown
  Constraint Data DataClone Encoding Eval HierarchyRequest IndexSize Internal InvalidAccess
  InvalidCharacter InvalidModification InvalidNodeType InvalidState Network NoModificationAllowed
  NotAllowed NotFound NotReadable NotSupported Operation QuotaExceeded Range ReadOnly Reference Security
  Syntax Timeout TransactionInactive Type URI URLMismatch Unknown Version WrongDocument Zod`.split(
    /\s+/,
  ),
);

/** The kind of an error for the log: `Error` for an unknown name. */
export function knownErrorName(name: string): string {
  return ERROR_KINDS.has(name.replace(/Error$/, '')) ? name : 'Error';
}

/** The frames of an error in files that exist in the build: `/assets/index-Cx1.js`. */
export function framesIn(files: ReadonlySet<string>, frames: string[]): string[] {
  return frames.filter((frame) => files.has(frame.replace(/:\d+:\d+$/, '')));
}

/** Cloudflare's format of Worker versions. */
const VERSION_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The version of a page for the log, with `own` being the Worker's; null for an invalid one. */
export function knownVersion(version: string, own: string): string | null {
  return version === own || VERSION_ID.test(version) ? version : null;
}
