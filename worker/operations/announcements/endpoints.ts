import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  all: { caller: 'operator', needs: 'aal2' },
  routes: {
    'GET /api/operations/announcements': {},
    'POST /api/operations/announcements': {
      body: {
        id: '00000000-0000-4000-8000-000000000001',
        kind: 'service',
        audience: 'all',
        title: 'Travaux',
        body: 'Dis-moi sera arrêté.',
        page: 'none',
        perMinute: 60,
        perDay: 500,
      },
    },
    'GET /api/operations/announcements/:id': {},
    'PUT /api/operations/announcements/:id': {
      body: {
        kind: 'service',
        audience: 'all',
        title: 'Travaux',
        body: 'Dis-moi sera arrêté.',
        page: 'none',
        perMinute: 60,
        perDay: 500,
      },
    },
    'POST /api/operations/announcements/:id/test': {},
    'POST /api/operations/announcements/:id/start': {
      acts: ['announcement'],
      body: { reason: 'Travaux prévus' },
    },
    'POST /api/operations/announcements/:id/pause': {},
    'POST /api/operations/announcements/:id/resume': {},
    'POST /api/operations/announcements/:id/cancel': { body: { reason: 'Texte à revoir' } },
  },
};
