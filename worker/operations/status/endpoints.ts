import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'discovery',
  routes: {
    'GET /api/health': {
      caller: 'everybody',
      contract: '`{ok: true}`',
      costs: [{ things: 'word', atMost: 0 }],
      hidden: { notRead: 'contains no personal data' },
    },
    'GET /api/status': {
      caller: 'everybody',
      contract: {
        answer:
          '`{services: [{service, state, since}]}`: each of `site`, `conversations`, `payments`, `notifications`, `discovery`, `pictures`; `state` is `working`, `slow` (later than promised) or `down`; `since` ISO 8601 to the minute, or null. Cached at the edge for 30 seconds, never served while the Worker fails',
        section: 'safety',
      },
      costs: [{ things: 'services', atMost: 9 }],
      hidden: { showsNobody: 'contains no personal data' },
    },
  },
};
