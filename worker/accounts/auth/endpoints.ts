import type { Endpoints } from '../../endpoint.ts';

const OWN = 'contains the caller’s data only';

const SIGN_IN = 'a step of signing in, which also writes: tests/worker/auth';

export const endpoints: Endpoints = {
  section: 'accounts',
  routes: {
    'POST /api/auth/signup': {
      caller: 'everybody',
      contract: 'the user; no session',
      body: {
        email: 'a@example.com',
        password: 'Une-phrase-2026',
        data: { name: 'A', username: 'a.b' },
      },
    },
    'POST /api/auth/guest': {
      caller: 'everybody',
      contract:
        'a session of a new account with a generated username, the same whether another account has the address or not; `{email, isAdult: true}`; the address is mailed the link that confirms it ([decision 045](decisions/045-guest-accounts.md))',
      body: { email: 'a@example.com', isAdult: true },
    },
    'POST /api/auth/token': {
      caller: 'everybody',
      contract: { input: '?grant_type=`password` `refresh_token` `pkce`', answer: 'a session' },
      body: { email: 'a@example.com', password: 'Une-phrase-2026', refresh_token: 'x' },
    },
    'GET /api/auth/user': {
      caller: 'member',
      contract: {
        call: 'GET, PUT /api/auth/user',
        answer: 'PUT `{email?, password?, data?}`, see below',
      },
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
      contract:
        '`{sessions: [{id, current, method, user_agent, country, created_at, refreshed_at, expires_at}]}`',
      costs: [{ as: 'member', things: 'sessions', atMost: 5 }],
      hidden: { notRead: OWN },
    },
    'DELETE /api/auth/sessions/:id': {
      caller: 'member',
      contract: "204; ends one of the caller's own sessions",
    },
    'GET /api/auth/reauthenticate': {
      caller: 'member',
      contract: '`{}`; mails a number of six digits',
      costs: SIGN_IN,
      hidden: { notRead: OWN },
    },
    'POST /api/auth/confirmation': {
      caller: 'member',
      contract:
        '`{}`; mails the link that confirms the address again, and nothing once it is confirmed; 429 `over_email_send_rate_limit`',
    },
    'POST /api/auth/logout': {
      caller: 'member',
      contract: { input: '?scope=`global` `local` `others`', answer: '204' },
    },
    'POST /api/auth/recover': {
      caller: 'everybody',
      contract: '`{}`, for any address',
      body: { email: 'a@example.com', code_challenge: 'x', code_challenge_method: 's256' },
    },
    'POST /api/auth/resend': {
      caller: 'everybody',
      contract: {
        input:
          "`{type, email}`: `type` is `'signup'` or `'email_change'`, `email` the account's present address",
        answer: '`{}`, for any address; a mailed link again',
      },
      body: { type: 'signup', email: 'a@example.com' },
    },
    'GET /api/auth/verify': {
      caller: 'link',
      contract: {
        input: '?type&token',
        answer: '303 to the page with the button; changes nothing, HEAD neither',
      },
      costs: SIGN_IN,
      hidden: { notRead: OWN },
    },
    'POST /api/auth/verify': {
      caller: 'link',
      contract:
        "confirms it: a form from that page is redirected, JSON (`type: 'email_change'`, `'signup'` or `'email'`) gets the user, and `'recovery'` a session; `token_hash` alone, or `token` with `email`; 403 `otp_expired`",
    },
    'GET /api/auth/authorize': {
      caller: 'everybody',
      contract: {
        call: 'GET /api/auth/authorize?provider=google · GET /api/auth/callback',
        answer: 'to Google and back',
      },
      costs: SIGN_IN,
      hidden: { notRead: OWN },
    },
    'GET /api/auth/callback': {
      caller: 'everybody',
      costs: SIGN_IN,
      hidden: { notRead: OWN },
    },
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
      contract: {
        call: 'GET /api/auth/.well-known/jwks.json · /api/auth/health · /api/auth/settings',
        answer: '',
      },
      costs: 'does not use D1',
      hidden: { notRead: 'contains no personal data' },
    },
  },
};
