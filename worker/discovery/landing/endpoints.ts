import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'GET /api/landing': { caller: 'everybody', costs: [{ things: 'figures', atMost: 0 }] },
  },
};
