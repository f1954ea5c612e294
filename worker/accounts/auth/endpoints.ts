import type { Endpoints } from '../../endpoint.ts';

const OWN = 'contains the caller’s data only';

const SIGN_IN = 'a step of signing in, which also writes: tests/worker/auth';

export const endpoints: Endpoints = {
  routes: {
    'POST /api/auth/signup': {
      caller: 'everybody',
      body: {
        email: 'a@example.com',
        password: 'Une-phrase-2026',
        data: { name: 'A', username: 'a.b' },
      },
    },
    'POST /api/auth/guest': {
      caller: 'everybody',
      body: { email: 'a@example.com', isAdult: true },
    },
    'POST /api/auth/token': {
      caller: 'everybody',
      body: { email: 'a@example.com', password: 'Une-phrase-2026', refresh_token: 'x' },
    },
    'GET /api/auth/user': {
      caller: 'member',
      costs: [{ as: 'member', things: 'user', atMost: 5 }],
      hidden: { notRead: OWN },
    },
    'PUT /api/auth/user': {
      caller: 'member',
      needs: 'aal2',
      body: { email: 'b@example.com', password: 'Une-phrase-2026', data: { name: 'B' } },
    },
    'GET /api/auth/sessions': {
      caller: 'member',
      costs: [{ as: 'member', things: 'sessions', atMost: 5 }],
      hidden: { notRead: OWN },
    },
    'DELETE /api/auth/sessions/:id': { caller: 'member' },
    'GET /api/auth/reauthenticate': { caller: 'member', costs: SIGN_IN, hidden: { notRead: OWN } },
    'POST /api/auth/confirmation': { caller: 'member' },
    'POST /api/auth/logout': { caller: 'member' },
    'POST /api/auth/recover': {
      caller: 'everybody',
      body: { email: 'a@example.com', code_challenge: 'x', code_challenge_method: 's256' },
    },
    'POST /api/auth/resend': {
      caller: 'everybody',
      body: { type: 'signup', email: 'a@example.com' },
    },
    'GET /api/auth/verify': { caller: 'link', costs: SIGN_IN, hidden: { notRead: OWN } },
    'POST /api/auth/verify': { caller: 'link' },
    'GET /api/auth/authorize': { caller: 'everybody', costs: SIGN_IN, hidden: { notRead: OWN } },
    'GET /api/auth/callback': { caller: 'everybody', costs: SIGN_IN, hidden: { notRead: OWN } },
    'GET /api/auth/settings': {
      caller: 'everybody',
      costs: 'does not use D1',
      hidden: { notRead: 'contains no personal data' },
    },
    'GET /api/auth/health': {
      caller: 'everybody',
      costs: 'does not use D1',
      hidden: { notRead: 'contains no personal data' },
    },
    'GET /api/auth/.well-known/jwks.json': {
      caller: 'everybody',
      costs: 'does not use D1',
      hidden: { notRead: 'contains no personal data' },
    },
  },
};
