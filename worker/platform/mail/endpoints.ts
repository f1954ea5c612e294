import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'mails',
  routes: {
    'GET /api/dev/outbox': {
      caller: 'developer',
      costs: 'exists only when the local scripts enable it',
      hidden: { notRead: 'captured mails of local development' },
    },
    'GET /unsubscribe': {
      caller: 'link',
      contract: {
        input: '?token=',
        answer: 'a page that says what its button unsubscribes; changes nothing',
      },
      costs: 'one row, by a token that only a mail has: tests/worker/mail/unsubscribe.test.ts',
      hidden: { notRead: 'contains the caller’s data only' },
    },
    'POST /unsubscribe': {
      caller: 'link',
      contract: {
        input: '?token=',
        answer:
          "unsubscribes that user from mails of that kind, by that button or a mail program's one click (RFC 8058); a page",
      },
    },
  },
};
