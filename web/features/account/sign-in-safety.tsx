import { Passkeys } from './passkeys.tsx';
import { ProofDialog } from './proof-dialog.tsx';
import { TwoFactor } from './two-factor.tsx';

/** The settings for second factors and passkeys. */
export function SignInSafety() {
  return (
    <>
      <TwoFactor />
      <Passkeys />
      <ProofDialog />
    </>
  );
}
