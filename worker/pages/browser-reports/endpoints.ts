import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'POST /api/browser-reports': {
      caller: 'everybody',
      body: {
        version: 'v1',
        errors: [{ screen: '/auth', name: 'TypeError', frames: ['/assets/index-a1.js:1:2'] }],
        timing: { screen: '/auth', each: 10, lcp: 900, ttfb: 80, inp: 16, cls: 0.01 },
      },
    },
    'POST /api/csp-reports': {
      caller: 'everybody',
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
