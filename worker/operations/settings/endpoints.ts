import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  all: { caller: 'operator', needs: 'aal2' },
  routes: {
    'GET /api/operations/settings': {},
    'PUT /api/operations/settings': {
      acts: ['setting'],
      body: {
        setting: 'minimumPrice',
        value: { cents: 200 },
        on: null,
        replaces: null,
        reason: 'Frais de carte',
      },
    },
    'GET /api/operations/settings/changes': {},
    'POST /api/operations/settings/changes/:id/cancel': { body: { reason: 'Annoncé trop tôt' } },
  },
};
