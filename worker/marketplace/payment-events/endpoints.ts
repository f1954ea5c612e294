import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'money',
  routes: {
    'POST /api/payments/events': {
      caller: 'signature',
      contract: {
        call: 'POST /api/payments/events, …/connect',
        answer:
          '200 once stored; 400 `event.unverified`: not an event, unsigned, forged, older than five minutes, or signed for the other address; 413 over 256 KiB',
      },
    },
    'POST /api/payments/events/connect': { caller: 'signature' },
  },
};
