import { z } from 'zod';
import { screenPattern } from '../../../site/screen-pattern.ts';

/** Logged data of a violation of the Content-Security-Policy. */
export interface CspViolation {
  /** The pattern of the screen; null when the page is not one. */
  screen: string | null;
  directive: string;
  /**
   * The blocked source: `inline`, `eval`, `self`, a scheme such as `data`, `https://` and the last two
   * parts of another site's name, or `unknown`.
   */
  blocked: string;
}

const text = z.string().max(8_192);

/** The format of `report-uri`; its other fields are ignored. */
const oldReport = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'blocked-uri': text.default(''),
    'violated-directive': text.default(''),
    'effective-directive': text.optional(),
    'source-file': text.nullish(),
  }),
});

const violation = z.object({
  type: z.literal('csp-violation'),
  body: z.object({
    documentURL: text,
    blockedURL: text.nullish(),
    effectiveDirective: text,
    sourceFile: text.nullish(),
  }),
});

/** The format of the Reporting API, which also sends reports of other types. */
const reports = z.array(z.union([violation, z.object({ type: text })])).max(50);

export const cspReportSchema = z.union([oldReport, reports]);

/** Violations by an extension are no fault of the site. */
const EXTENSION = /^[a-z-]*extension(:|$)/i;

/** Directives that block something; no other word is logged. */
const DIRECTIVES = new Set(
  `base-uri child-src connect-src default-src fenced-frame-src font-src form-action frame-ancestors
  frame-src img-src manifest-src media-src object-src require-trusted-types-for script-src
  script-src-attr script-src-elem style-src style-src-attr style-src-elem trusted-types worker-src`
    .trim()
    .split(/\s+/),
);

/** Values of browsers for a blocked source without a URL. */
const KEYWORD_SOURCES = new Set(
  `inline eval wasm-eval self data blob filesystem about trusted-types-policy
  trusted-types-sink`.split(/\s+/),
);

/** The longest name of another site that is logged; a longer one could be a message. */
const SITE_MAX_LENGTH = 30;

/** The violations in a report, without anything about the user; `origin` is the site's. */
export function cspViolations(
  report: z.infer<typeof cspReportSchema>,
  origin: string,
): CspViolation[] {
  return reportedViolations(report).flatMap(({ document, blocked, directive, source }) => {
    const page = URL.parse(document);
    // A browser never sends reports about other sites.
    if (page?.origin !== origin) return [];
    if (EXTENSION.test(source) || EXTENSION.test(blocked)) return [];
    const [named] = /^[a-z-]+/.exec(directive) ?? [];
    if (!named || !DIRECTIVES.has(named)) return [];
    return {
      screen: screenPattern(page.pathname),
      directive: named,
      blocked: blockedSource(blocked, origin),
    };
  });
}

function reportedViolations(report: z.infer<typeof cspReportSchema>) {
  if (!Array.isArray(report)) {
    const old = report['csp-report'];
    return [
      {
        document: old['document-uri'],
        blocked: old['blocked-uri'],
        directive: old['effective-directive'] ?? old['violated-directive'],
        source: old['source-file'] ?? '',
      },
    ];
  }
  return report.flatMap((each) =>
    'body' in each
      ? {
          document: each.body.documentURL,
          blocked: each.body.blockedURL ?? '',
          directive: each.body.effectiveDirective,
          source: each.body.sourceFile ?? '',
        }
      : [],
  );
}

/**
 * The source without path and query, which may contain anything. Another site is named by its short name, or `https`.
 */
function blockedSource(blocked: string, origin: string): string {
  if (KEYWORD_SOURCES.has(blocked)) return blocked;
  const url = URL.parse(blocked);
  if (!url) return 'unknown';
  if (url.origin === origin) return 'self';
  const scheme = url.protocol.slice(0, -1);
  if (!/^(https?|wss?)$/.test(scheme)) return KEYWORD_SOURCES.has(scheme) ? scheme : 'unknown';
  const site = url.hostname.split('.').slice(-2).join('.');
  // An IP address has no site name.
  return /[a-z]$/.test(site) && site.length <= SITE_MAX_LENGTH ? `${scheme}://${site}` : scheme;
}
