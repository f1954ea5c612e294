import type { BrowserReport } from '../../domain/telemetry/browser-report.ts';
import {
  MAX_ERRORS,
  type ReportableError,
  reportableError,
} from '../../domain/telemetry/reportable-error.ts';
import { BROWSER_REPORTS } from '../../site/page-contract.ts';
import { screenPattern } from '../../site/screen-pattern.ts';
import { readSiteConfig } from './site-config.ts';

/**
 * The report that this page sends to the operators once it is left: errors of our scripts, and timings. Without
 * cookies, ids, addresses and words. Loaded only when the site enables reports (report-error.ts).
 */

type Timing = NonNullable<BrowserReport['timing']>;

const { reports } = readSiteConfig();
/** Reports each error once. */
const known = new Set<string>();
let errors: ReportableError[] = [];
let timing: Timing | undefined;

const screenHere = () => screenPattern(location.pathname);

export function addError(error: unknown): void {
  const reportable = reportableError(error, screenHere(), location.origin);
  if (!reportable || !reports) return;
  const key = JSON.stringify([reportable.name, reportable.frames]);
  if (known.size === MAX_ERRORS || known.has(key)) return;
  known.add(key);
  errors.push(reportable);
}

/** Starts to record this page's timings, as a sample for `each` pages; the screen is that of its URL. */
export function beginTiming(
  each: number,
): (figure: keyof Omit<Timing, 'screen' | 'each'>, value: number) => void {
  const begun: Timing = { screen: screenHere(), each };
  timing = begun;
  return (figure, value) => {
    begun[figure] = value;
  };
}

function send(): void {
  if (!reports || (errors.length === 0 && !timing)) return;
  const report: BrowserReport = { version: reports.version, errors, timing };
  navigator.sendBeacon(
    BROWSER_REPORTS,
    new Blob([JSON.stringify(report)], { type: 'application/json' }),
  );
  errors = [];
  timing = undefined;
}

// The last event that a page is certain to get.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') send();
});
addEventListener('pagehide', send);
