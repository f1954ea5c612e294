import type { Endpoints } from '../../endpoint.ts';

const OWN = 'contains the caller’s data only';

export const endpoints: Endpoints = {
  routes: {
    'POST /api/auth/factors': {
      caller: 'member',
      needs: 'aal2',
      body: { factor_type: 'totp', friendly_name: 'Téléphone', issuer: 'Dis-moi' },
    },
    'POST /api/auth/factors/:id/challenge': { caller: 'member' },
    'POST /api/auth/factors/:id/verify': {
      caller: 'member',
      body: { challenge_id: 'x', code: '123456' },
    },
    'DELETE /api/auth/factors/:id': { caller: 'member' },
    'GET /api/auth/factors/recovery-codes': {
      caller: 'member',
      costs: [{ as: 'member', things: 'recovery_code', atMost: 3, status: 404 }],
      hidden: { notRead: OWN },
    },
    'POST /api/auth/factors/recovery-codes': { caller: 'member', needs: 'aal2' },
    'DELETE /api/auth/factors/recovery-codes': { caller: 'member', needs: 'aal2' },
    'POST /api/auth/factors/recovery-codes/regenerate': { caller: 'member', needs: 'aal2' },
    'POST /api/auth/factors/recovery-codes/verify': {
      caller: 'member',
      body: { code: 'k4m9-x7qp-2ab8-ht3z' },
    },
    'GET /api/auth/passkeys': {
      caller: 'member',
      costs: [{ as: 'member', things: 'passkeys', atMost: 3 }],
      hidden: { notRead: OWN },
    },
    'POST /api/auth/passkeys/registration/options': { caller: 'member', needs: 'aal2' },
    'POST /api/auth/passkeys/registration/verify': {
      caller: 'member',
      body: {
        challenge_id: 'x',
        credential: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } },
      },
    },
    'POST /api/auth/passkeys/authentication/options': { caller: 'everybody' },
    'POST /api/auth/passkeys/authentication/verify': {
      caller: 'everybody',
      body: {
        challenge_id: 'x',
        credential: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } },
      },
    },
    'PATCH /api/auth/passkeys/:id': { caller: 'member', body: { friendly_name: 'Ordinateur' } },
    'DELETE /api/auth/passkeys/:id': { caller: 'member', needs: 'aal2' },
  },
};
