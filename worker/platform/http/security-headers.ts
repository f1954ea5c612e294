import { createMiddleware } from 'hono/factory';
import type { AppEnv } from './app-env.ts';

const securityHeaders = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(self), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const POLICY = 'Content-Security-Policy';

/** Endpoint for browsers' reports of what a page's policy has blocked (worker/pages/browser-reports). */
const CSP_REPORTS = '/api/csp-reports';
const ENDPOINTS = 'Reporting-Endpoints';
const endpoints = `csp="${CSP_REPORTS}"`;

/** Style elements that libraries insert, by hash; when one changes, the browser reports the new hash. */
const insertedStyles = {
  /** Sonner's element before it is filled. */
  empty: "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  sonner: "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
  radixSelect: "'sha256-441zG27rExd4/il+NvIqyL8zFx5XmyNQtE381kSkUJk='",
};

/** Pages load only this site's files: no inline script, no other origin. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${Object.values(insertedStyles).join(' ')}`,
  // Stored pictures may be URLs of other sites.
  "img-src 'self' https: blob: data:",
  // Recordings that the page has fetched or made itself.
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  'report-to csp',
  // For browsers that do not support the above.
  `report-uri ${CSP_REPORTS}`,
].join('; ');

/** A response that is not a page can do nothing, whatever its bytes look like. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/**
 * The `_headers` file of the build, for the static assets, including the pages.
 * https://developers.cloudflare.com/workers/static-assets/headers/
 */
export function assetHeadersFile(): string {
  const rules = {
    '/*': { ...securityHeaders, [POLICY]: pagePolicy, [ENDPOINTS]: endpoints },
    // Their names do not change; each is requested once a day instead of with each page.
    ...Object.fromEntries(
      [
        '/icons/*',
        '/favicon.svg',
        '/share.png',
        '/avatar-placeholder.svg',
        '/manifest.webmanifest',
      ].map((file) => [
        file,
        { 'Cache-Control': 'public, max-age=86400, stale-while-revalidate=604800' },
      ]),
    ),
    // Their names change with their content. They are not pages, and each page loads twenty of them, so the
    // long policy is removed again.
    '/assets/*': {
      'Cache-Control': 'public, max-age=31536000, immutable',
      [`! ${POLICY}`]: null,
      [`! ${ENDPOINTS}`]: null,
      [POLICY]: dataPolicy,
    },
  };
  const line = ([name, value]: [string, string | null]) =>
    value === null ? `  ${name}` : `  ${name}: ${value}`;
  return Object.entries<Record<string, string | null>>(rules)
    .map(([path, headers]) => [path, ...Object.entries(headers).map(line)].join('\n'))
    .join('\n\n');
}

/** Sets the same headers on the Worker's responses. A page from the assets keeps its policy. */
export const secured = createMiddleware<AppEnv>(async (context, next) => {
  await next();
  const { status } = context.res;
  // The headers of a WebSocket handshake cannot change, and have no effect.
  if (status === 101) return;
  // Hono makes a new response for each header set through it; once is enough to set the others.
  context.header('X-Request-Id', context.get('requestId'));
  const { headers } = context.res;
  for (const [name, value] of Object.entries(securityHeaders)) headers.set(name, value);
  const isPage = headers.get('Content-Type')?.startsWith('text/html');
  // A browser adds the headers of a 304 to those it has cached, which may be a page's.
  if (!isPage && status !== 304) headers.set(POLICY, dataPolicy);
});
