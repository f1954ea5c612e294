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
  }>('GET', '/user');
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
    const status = await callAccounts<{ remaining: number }>('GET', '/factors/recovery-codes');
    return status.remaining;
  },
});

export const passkeysQuery = queryOptions({
  queryKey: [...OWN_KEY, 'passkeys'],
  queryFn: () => callAccounts<Passkey[]>('GET', '/passkeys'),
});

/** Fetches second factors, recovery codes and sessions again: setting one up ends other sessions. */
export async function refreshFactors(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [factorsQuery, recoveryCodesQuery].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
  await queryClient.invalidateQueries({ queryKey: [...OWN_KEY, 'sessions'] });
}

export function refreshPasskeys(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
}
