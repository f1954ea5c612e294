import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callAccounts } from '../platform/api.ts';
import { type SecondFactor, verifiedApps } from '../platform/second-factors.ts';
import { OWN_KEY } from './me.ts';

export interface Passkey {
  id: string;
  friendly_name: string;
  created_at: string;
  last_used_at?: string;
}

async function fetchFactors() {
  const { factors = [] } = await callAccounts<{
    factors?: (SecondFactor & { created_at: string })[];
  }>('GET', 'user');
  return {
    apps: verifiedApps(factors),
    unverified: factors.filter(({ status }) => status !== 'verified'),
    hasRecoveryCodes: factors.some(({ factor_type }) => factor_type === 'recovery_code'),
  };
}

/** The viewer's authenticator apps, and those that were begun and never verified. */
export const factorsQuery = queryOptions({
  queryKey: [...OWN_KEY, 'factors'],
  queryFn: fetchFactors,
});

/** Number of unused recovery codes, of a user who has a set. */
export const recoveryCodesQuery = queryOptions({
  queryKey: [...OWN_KEY, 'recovery-codes'],
  queryFn: async () => {
    const status = await callAccounts<{ remaining: number }>('GET', 'factors/recovery-codes');
    return status.remaining;
  },
});

export const passkeysQuery = queryOptions({
  queryKey: [...OWN_KEY, 'passkeys'],
  queryFn: () => callAccounts<Passkey[]>('GET', 'passkeys'),
});

/** Fetches second factors, recovery codes and sessions again: setting one up ends other sessions. */
export async function refreshFactors(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey });
  const { queryKey } = recoveryCodesQuery;
  if (queryClient.getQueryData(factorsQuery.queryKey)?.hasRecoveryCodes)
    await queryClient.invalidateQueries({ queryKey });
  else queryClient.removeQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey: [...OWN_KEY, 'sessions'] });
}

export function refreshPasskeys(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
}

// Calls whose failures the account's screens word (web/features/account/auth-api.ts).

/** Proof of identity, required when the sign-in is not recent. */
export type Proof = { current_password: string } | { nonce: string };

/** A new authenticator app. `qr_code`: an SVG. */
export interface NewApp {
  id: string;
  totp: { qr_code: string; secret: string; uri: string };
}

export const postApp = (name: string, proof?: Proof) =>
  callAccounts<NewApp>('POST', 'factors', {
    factor_type: 'totp',
    friendly_name: name,
    ...proof,
  });

export const deleteApp = (id: string, proof?: Proof) =>
  callAccounts('DELETE', `factors/${id}`, { ...proof });

/** The first set of recovery codes, or with `renews` a new one. */
export const postRecoveryCodes = (renews: boolean, proof?: Proof) =>
  callAccounts<{ codes: string[] }>(
    'POST',
    `factors/recovery-codes${renews ? '/regenerate' : ''}`,
    { ...proof },
  );

interface NewPasskeyOptions {
  challenge_id: string;
  options: PublicKeyCredentialCreationOptionsJSON;
}

export const postNewPasskeyOptions = (proof?: Proof) =>
  callAccounts<NewPasskeyOptions>('POST', 'passkeys/registration/options', { ...proof });

export const postNewPasskey = (
  challenge_id: string,
  credential: RegistrationResponseJSON,
  friendly_name: string,
) =>
  callAccounts('POST', 'passkeys/registration/verify', {
    challenge_id,
    credential,
    friendly_name,
  });

export const patchPasskey = (id: string, friendly_name: string) =>
  callAccounts('PATCH', `passkeys/${id}`, { friendly_name });

export const deletePasskey = (id: string, proof?: Proof) =>
  callAccounts('DELETE', `passkeys/${id}`, { ...proof });

interface SignInOptions {
  challenge_id: string;
  options: PublicKeyCredentialRequestOptionsJSON;
}

/** A session of a new guest, the same whether another account has the address or not. */
export const postGuest = (email: string) =>
  callAccounts<{ access_token: string; refresh_token: string }>('POST', 'guest', {
    email,
    isAdult: true,
  });

export const postSignInOptions = () =>
  callAccounts<SignInOptions>('POST', 'passkeys/authentication/options');

interface StepUpChallenge {
  id: string;
  webauthn: { credential_options: { publicKey: PublicKeyCredentialRequestOptionsJSON } };
}

/** A challenge for any of the viewer's passkeys, by the id of one. */
export const postStepUpChallenge = (passkeyId: string) =>
  callAccounts<StepUpChallenge>('POST', `factors/${passkeyId}/challenge`);

export const postStepUp = (
  passkeyId: string,
  challenge_id: string,
  credential_response: AuthenticationResponseJSON,
) =>
  callAccounts<{ access_token: string; refresh_token: string }>(
    'POST',
    `factors/${passkeyId}/verify`,
    { challenge_id, webauthn: { type: 'request', credential_response } },
  );
