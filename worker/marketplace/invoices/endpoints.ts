import { parisMonth } from '../../../domain/dates/paris.ts';
import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  routes: {
    'GET /api/me/invoices': {
      caller: 'creator',
      costs: [{ as: 'star', path: '/api/me/invoices?year=2026', things: 'invoices', atMost: 16 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'GET /api/me/invoices/:month': {
      caller: 'creator',
      costs: [{ as: 'star', path: '/api/me/invoices/2026-01', things: 'invoice', atMost: 8 }],
      hidden: {
        paths: () => [`/api/me/invoices/${parisMonth(Date.now())}`],
        showsNobody: 'contains the caller’s data only',
      },
    },
  },
};
