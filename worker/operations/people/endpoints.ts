import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  all: { caller: 'operator', needs: 'aal2' },
  routes: {
    'DELETE /api/operations/users/:username': { acts: ['delete_account'] },
    'GET /api/operations/search': {},
    'GET /api/operations/people/:id': {},
    'GET /api/operations/people/:id/orders': {},
    'GET /api/operations/people/:id/conversations': {},
    'GET /api/operations/people/:id/reports': {},
    'GET /api/operations/people/:id/decisions': {},
    'GET /api/operations/people/:id/letters': {},
    'GET /api/operations/people/:id/notices': {},
    'GET /api/operations/conversations/:id': {},
    'POST /api/operations/people/:id/decisions': {
      acts: ['moderate'],
      body: { action: 'warn', rule: 'spam', reason: 'À la demande de la personne' },
    },
    'POST /api/operations/people/:id/decisions/:decisionId/lift': {
      acts: ['lift'],
      body: { reason: 'À la demande de la personne' },
    },
    'POST /api/operations/people/:id/letters': {
      body: {
        id: '0d0f6f7e-2b1c-4a35-8b1e-6b0f0c9a7d11',
        side: 'team',
        text: 'Il manque une pièce à votre compte de versement.',
        orderId: null,
      },
    },
    'POST /api/operations/people/:id/verification': {
      body: { reason: 'À la demande de la personne', shows: '[]' },
    },
    'POST /api/operations/people/:id/sessions/end': {
      body: { sessionId: null, reason: 'À la demande de la personne' },
    },
    'POST /api/operations/people/:id/export': { body: { reason: 'À la demande de la personne' } },
    'POST /api/operations/people/:id/mail/refuse': {
      body: { reason: 'À la demande de la personne' },
    },
    'POST /api/operations/people/:id/mail/accept': {
      body: { reason: 'À la demande de la personne' },
    },
    'POST /api/operations/users/:username/factor-reset': { acts: ['factor_reset'] },
    'DELETE /api/operations/users/:username/factor-reset': {},
    'POST /api/operations/mail/bounces': { body: { address: 'a@example.com', reason: 'bounce' } },
    'POST /api/operations/verifications/revoke': {
      body: ({ username }) => ({ username, reason: 'Le diplôme est un faux' }),
    },
  },
};
