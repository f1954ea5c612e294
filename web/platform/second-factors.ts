import type { SecondFactor } from '../../site/page-contract.ts';

export type { SecondFactor };

/** The authenticator apps that work as a second factor. */
export function verifiedApps<Factor extends SecondFactor>(factors: readonly Factor[] = []) {
  return factors.filter(
    ({ factor_type, status }) => factor_type === 'totp' && status === 'verified',
  );
}
