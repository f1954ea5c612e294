import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'GET /api/dev/outbox': {
      caller: 'developer',
      costs: 'exists only when the local scripts enable it',
      hidden: { notRead: 'captured mails of local development' },
    },
    'GET /unsubscribe': {
      caller: 'link',
      costs: 'one row, by a token that only a mail has: tests/worker/mail/unsubscribe.test.ts',
      hidden: { notRead: 'contains the caller’s data only' },
    },
    'POST /unsubscribe': { caller: 'link' },
  },
};
