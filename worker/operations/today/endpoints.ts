import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  all: { caller: 'operator', needs: 'aal2' },
  routes: { 'GET /api/operations/today': {} },
};
