import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'POST /api/payments/events': { caller: 'signature' },
    'POST /api/payments/events/connect': { caller: 'signature' },
  },
};
