import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'verification',
  all: { caller: 'operator', needs: 'aal2' },
  routes: {
    'GET /api/operations/team': {},
    'POST /api/operations/moderators': { body: { email: 'a@example.com' } },
    'POST /api/operations/operators': {
      body: { email: 'a@example.com', revoke: false },
    },
    'GET /api/operations/log': {},
    'GET /api/operations/proposals': {
      contract:
        '`{proposals: [{id, terms, cents, reason, proposedBy, isOwn, proposedAt, expiresAt, request}]}`, the decisions that wait for a second operator, who sends the `request` `{method, path, body}` to approve it',
    },
  },
};
