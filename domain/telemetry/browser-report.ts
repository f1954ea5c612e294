import { z } from 'zod';
import { ERROR_NAME, FRAME, MAX_ERRORS, MAX_FRAMES } from './reportable-error.ts';

/** The pattern of a screen's path, as site/screens.ts has it; null where the page was none. */
const screen = z
  .string()
  .regex(/^\/[\w/:-]{0,100}$/)
  .nullable();

const browserError = z.strictObject({
  screen,
  /** What kind: `TypeError`. What it says is left out, since that may quote what people wrote. */
  name: z.string().regex(ERROR_NAME),
  frames: z.array(z.string().regex(FRAME)).min(1).max(MAX_FRAMES),
});

const milliseconds = z.number().min(0).max(3_600_000);

const pageTiming = z.strictObject({
  screen,
  /** One page in so many tells: how many it stands for. */
  each: z.int().min(1).max(1_000_000),
  /** When the largest thing in view had been painted, and the answer's first byte had come. */
  lcp: milliseconds.optional(),
  ttfb: milliseconds.optional(),
  /** The longest that somebody waited for something to follow what they did. */
  inp: milliseconds.optional(),
  /** How much moved by itself: a share of the view, no time. */
  cls: z.number().min(0).max(1_000).optional(),
});

/** What a page tells of itself when it is left: nothing of who looks at it, and no address of anything. */
export const browserReportSchema = z.strictObject({
  /** The Worker's version that wrote the page. */
  version: z.string().regex(/^[\w-]{1,64}$/),
  errors: z.array(browserError).max(MAX_ERRORS),
  timing: pageTiming.optional(),
});

export type BrowserReport = z.infer<typeof browserReportSchema>;
export type PageTiming = z.infer<typeof pageTiming>;

/** Names of errors by the language, by browsers and by the libraries of the app; others may be anybody's words. */
const ERROR_KINDS = new Set(
  `Abort Aggregate AuthApi AuthInvalidTokenResponse AuthRetryableFetch AuthSessionMissing AuthUnknown
  Constraint Data DataClone Encoding Eval HierarchyRequest IndexSize Internal InvalidAccess
  InvalidCharacter InvalidModification InvalidNodeType InvalidState Network NoModificationAllowed
  NotAllowed NotFound NotReadable NotSupported Operation QuotaExceeded Range ReadOnly Reference Security
  Syntax Timeout TransactionInactive Type URI URLMismatch Unknown Version WrongDocument Zod`.split(
    /\s+/,
  ),
);

/** The kind of an error as it may be logged: `Error` where nobody knows its name. */
export function knownErrorName(name: string): string {
  return ERROR_KINDS.has(name.replace(/Error$/, '')) ? name : 'Error';
}

/** The frames of an error in files that exist, as a build has them: `/assets/index-Cx1.js`. */
export function framesIn(files: ReadonlySet<string>, frames: string[]): string[] {
  return frames.filter((frame) => files.has(frame.replace(/:\d+:\d+$/, '')));
}

/** As Cloudflare names versions of the Worker. */
const VERSION_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The version of a page as it may be logged, `own` being the Worker's; null for what is none. */
export function knownVersion(version: string, own: string): string | null {
  return version === own || VERSION_ID.test(version) ? version : null;
}
