import { Hono } from 'hono';
import { ProblemError } from '../../../domain/problem.ts';
import {
  browserReportSchema,
  framesIn,
  knownErrorName,
  knownVersion,
} from '../../../domain/telemetry/browser-report.ts';
import { AFTER_PAINT, BEFORE_PAINT, REFRESH_AND_FETCH } from '../../../site/page-contract.ts';
import { screenPatterns } from '../../../site/screen-pattern.ts';
import { SERVICE_WORKER } from '../../../site/service-worker-contract.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { limitedBy } from '../../platform/http/rate-limits.ts';
import { invalid, validBody } from '../../platform/http/validation.ts';
import { log } from '../../platform/log.ts';
import { readAppScripts } from '../scripts.ts';
import { cspReportSchema, cspViolations } from './csp-report.ts';

/** Content types of browsers' reports; the last one is for manual tests. */
const CSP_TYPES = /^application\/(reports\+json|csp-report|json)\b/i;

/** The pattern of the page's screen if it is a known one; no other value is logged. */
const known = (screen: string | null) => (screen && screenPatterns.has(screen) ? screen : null);

/** Maximum log entries per report. Browsers batch a few violations; more add no information. */
const ENTRIES_PER_REPORT = 10;

/** The scripts of this version; those of earlier versions are unknown. Read only for an error report. */
async function scriptFiles(assets: Fetcher, url: string): Promise<Set<string>> {
  const { files } = await readAppScripts(assets, new URL(url).origin);
  return new Set([...files, BEFORE_PAINT, AFTER_PAINT, REFRESH_AND_FETCH, SERVICE_WORKER]);
}

/** Reads bytes, because the runtime warns of reading text from a body with another type. */
function jsonIn(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new ProblemError('request.malformed_json');
  }
}

/** Logs the reports of pages, and browsers' reports of blocked sources. It requires no session. */
export const browserReportRoutes = new Hono<AppEnv>()
  .use('/browser-reports', limitedBy('BROWSER_REPORT_LIMIT'))
  .use('/csp-reports', limitedBy('BROWSER_REPORT_LIMIT'))
  .post('/browser-reports', validBody(browserReportSchema), async (context) => {
    const { version, errors, timing } = context.req.valid('json');
    const { ASSETS, VERSION } = context.env;
    const files =
      errors.length > 0 ? await scriptFiles(ASSETS, context.req.url) : new Set<string>();
    const entries = [
      ...errors.map(({ screen, name, frames }) => ({
        event: 'browser.error' as const,
        screen,
        name: knownErrorName(name),
        frames: framesIn(files, frames),
      })),
      ...(timing ? [{ event: 'browser.timing' as const, ...timing }] : []),
    ];
    const versionOfPage = knownVersion(version, VERSION.id);
    for (const { event, screen, ...entry } of entries)
      log.info(event, { ...entry, screen: known(screen), version: versionOfPage });
    return context.body(null, 204);
  })
  .post('/csp-reports', async (context) => {
    if (!CSP_TYPES.test(context.req.header('Content-Type') ?? ''))
      throw new ProblemError('request.unsupported_media_type');
    const body = jsonIn(await context.req.arrayBuffer());
    const report = cspReportSchema.safeParse(body);
    if (!report.success) throw invalid(report.error.issues);
    const version = context.env.VERSION.id;
    const violations = cspViolations(report.data, context.env.SITE_ORIGIN);
    for (const violation of violations.slice(0, ENTRIES_PER_REPORT))
      log.info('browser.csp', { ...violation, version });
    return context.body(null, 204);
  });
