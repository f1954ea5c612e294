import type { Endpoints } from '../../endpoint.ts';

const OWN = 'contains the caller’s data only';

export const endpoints: Endpoints = {
  section: 'accounts',
  routes: {
    'POST /api/auth/factors': {
      caller: 'member',
      needs: 'aal2',
      contract: {
        input: '`{factor_type: "totp", friendly_name?, issuer?}`',
        answer:
          '`{id, type, friendly_name, totp: {qr_code, secret, uri}}`; a recent sign-in, or `current_password` or `nonce` in the body (400 `reauthentication_needed`); 422 `mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors`',
      },
      body: { factor_type: 'totp', friendly_name: 'Téléphone', issuer: 'Dis-moi' },
    },
    'POST /api/auth/factors/:id/challenge': {
      caller: 'member',
      contract:
        '`{id, type, expires_at}`, five minutes, for this session; of a passkey `{…, type: "webauthn", webauthn}`; 404 `mfa_factor_not_found`',
    },
    'POST /api/auth/factors/:id/verify': {
      caller: 'member',
      contract: {
        input: '`{challenge_id, code}` or `{challenge_id, webauthn}`',
        answer:
          'a session at `aal2`; sessions without a second factor end; 422 `mfa_verification_failed`, `mfa_challenge_expired`; 429 after too many wrong codes',
      },
      body: { challenge_id: 'x', code: '123456' },
    },
    'DELETE /api/auth/factors/:id': {
      caller: 'member',
      contract: {
        input: '`{current_password?, nonce?}`',
        answer: '`{id}`; a verified one needs `aal2` and a recent proof',
      },
    },
    'GET /api/auth/factors/recovery-codes': {
      caller: 'member',
      contract: {
        call: 'GET, POST, DELETE /api/auth/factors/recovery-codes · POST …/regenerate · POST …/verify `{code}`',
        answer:
          '`{id, type, total, remaining}` · with `codes` once, at `aal2` · `{id}` · a session at `aal2`, each code once',
      },
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
      contract: {
        call: 'GET /api/auth/passkeys · PATCH `{friendly_name}`, DELETE /api/auth/passkeys/{id}',
        answer: '`[{id, friendly_name, created_at, last_used_at}]` · one of them · 204',
      },
      costs: [{ as: 'member', things: 'passkeys', atMost: 3 }],
      hidden: { notRead: OWN },
    },
    'POST /api/auth/passkeys/registration/options': {
      caller: 'member',
      needs: 'aal2',
      contract: {
        call: 'POST /api/auth/passkeys/registration/options · …/registration/verify `{challenge_id, credential, friendly_name?}`',
        answer:
          '`{challenge_id, options, expires_at}`, with a recent proof · the passkey; 400 `webauthn_verification_failed`, 422 `webauthn_credential_exists`',
      },
    },
    'POST /api/auth/passkeys/registration/verify': {
      caller: 'member',
      body: {
        challenge_id: 'x',
        credential: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } },
      },
    },
    'POST /api/auth/passkeys/authentication/options': {
      caller: 'everybody',
      contract: {
        call: 'POST /api/auth/passkeys/authentication/options · …/authentication/verify `{challenge_id, credential}`',
        answer:
          '`{challenge_id, options, expires_at}` · a session at `aal2`; 404 `webauthn_credential_not_found`',
      },
    },
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
