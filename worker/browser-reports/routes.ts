import { Hono } from 'hono';
import { browserReportSchema } from '../../domain/browser-report.ts';
import { ProblemError } from '../../domain/problem.ts';
import { screenPatterns } from '../../site/screen-pattern.ts';
import type { AppEnv } from '../http/app-env.ts';
import { limitedBy } from '../http/rate-limits.ts';
import { invalid, validBody } from '../http/validation.ts';
import { cspReportSchema, cspViolations } from './csp-report.ts';

/** The types that browsers send reports as; the last is for tries by hand. */
const CSP_TYPES = /^application\/(reports\+json|csp-report|json)\b/i;

/** The screen that a page names, if we know it; no other goes into the log. */
const known = (screen: string | null) => (screen && screenPatterns.has(screen) ? screen : null);

/** Reads bytes: the runtime warns of each text whose type is no text type. */
function jsonIn(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new ProblemError('request.malformed_json');
  }
}

/** What pages tell of themselves, and browsers of what they stopped: lines of the log. Nobody signs in for it. */
export const browserReportRoutes = new Hono<AppEnv>()
  .use('/browser-reports', limitedBy('BROWSER_REPORT_LIMIT'))
  .use('/csp-reports', limitedBy('BROWSER_REPORT_LIMIT'))
  .post('/browser-reports', validBody(browserReportSchema), (context) => {
    const { version, errors, timing } = context.req.valid('json');
    const lines = [
      ...errors.map((error) => ({ event: 'browser.error', ...error })),
      ...(timing ? [{ event: 'browser.timing', ...timing }] : []),
    ];
    for (const { screen, ...line } of lines)
      console.log(JSON.stringify({ ...line, screen: known(screen), version }));
    return context.body(null, 204);
  })
  .post('/csp-reports', async (context) => {
    if (!CSP_TYPES.test(context.req.header('Content-Type') ?? ''))
      throw new ProblemError('request.unsupported_media_type');
    const body = jsonIn(await context.req.arrayBuffer());
    const report = cspReportSchema.safeParse(body);
    if (!report.success) throw invalid(report.error.issues);
    const version = context.env.VERSION.id;
    for (const violation of cspViolations(report.data, context.env.SITE_ORIGIN))
      console.log(JSON.stringify({ event: 'browser.csp', ...violation, version }));
    return context.body(null, 204);
  });
