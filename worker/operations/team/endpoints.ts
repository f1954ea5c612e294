import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  all: { caller: 'operator', needs: 'aal2' },
  routes: {
    'GET /api/operations/team': {},
    'POST /api/operations/moderators': {
      acts: ['appoint_moderator', 'dismiss_moderator'],
      body: { email: 'a@example.com' },
    },
    'POST /api/operations/operators': {
      acts: ['appoint_operator', 'dismiss_operator'],
      body: { email: 'a@example.com', revoke: false },
    },
    'GET /api/operations/log': {},
    'GET /api/operations/proposals': {},
    'POST /api/operations/proposals/:id/end': { body: { reason: 'Le montant est faux' } },
    'POST /api/operations/reports/:id/decision': {
      acts: ['decide_report'],
      body: { action: 'warn', reason: 'Ce texte vise une personne' },
    },
    'POST /api/operations/appeals/:id/decision': {
      acts: ['grant_appeal'],
      body: { uphold: true, reason: 'La décision est juste' },
    },
  },
};
