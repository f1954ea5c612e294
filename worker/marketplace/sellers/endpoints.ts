import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'GET /api/me/seller': {
      caller: 'creator',
      costs: [{ as: 'star', things: 'seller', atMost: 4 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'PUT /api/me/seller': {
      caller: 'creator',
      body: {
        professional: true,
        legalName: 'A',
        address: 'B',
        siren: '732829320',
        vat: 'registered',
        vatNumber: 'FR44732829320',
      },
    },
  },
};
