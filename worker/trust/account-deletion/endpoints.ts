import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'DELETE /api/me': {
      caller: 'member',
      needs: 'aal2',
      body: { password: 'Une-phrase-2026', nonce: '123456', refundOpenOrders: true },
    },
    'DELETE /api/me/creator': { caller: 'member', needs: 'aal2', body: { refundOpenOrders: true } },
    'GET /api/me/deletion': {
      caller: 'member',
      costs: [{ as: 'star', things: 'figures', atMost: 20 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
  },
};
