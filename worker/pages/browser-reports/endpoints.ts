import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'discovery',
  routes: {
    'POST /api/browser-reports': {
      caller: 'everybody',
      contract: {
        input:
          '`{version, errors: [{screen, name, frames}] (≤ 5), timing?: {screen, each, lcp?, ttfb?, inp?, cls?}}`',
        answer:
          "204; a page's report when it is left: `screen` is a path's pattern or null, `frames` are `/assets/….js:line:column`, times are milliseconds; entries with an unknown screen, file, kind of error or version are not logged",
      },
      body: {
        version: 'v1',
        errors: [{ screen: '/auth', name: 'TypeError', frames: ['/assets/index-a1.js:1:2'] }],
        timing: { screen: '/auth', each: 10, lcp: 900, ttfb: 80, inp: 16, cls: 0.01 },
      },
    },
    'POST /api/csp-reports': {
      caller: 'everybody',
      contract:
        '204; reports of the Content-Security-Policy, as `application/reports+json` or `application/csp-report`; ten of one request are logged',
      body: {
        'csp-report': {
          'document-uri': 'http://localhost/auth',
          'blocked-uri': 'inline',
          'effective-directive': 'script-src-elem',
        },
      },
    },
  },
};
