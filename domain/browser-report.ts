import { z } from 'zod';
import { ERROR_NAME, FRAME, MAX_ERRORS, MAX_FRAMES } from './tellable-error.ts';

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
