import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: { 'POST /api/me/guests': { caller: 'member', needs: 'aal2', body: { token: 'x' } } },
};
