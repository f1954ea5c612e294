import { useEffect, useRef } from 'react';
import { hasConnection } from '../../platform/connectivity.ts';
import { AccountError, canAutofillPasskeys, cancelPasskey, signInWithPasskey } from './auth-api.ts';

/**
 * Has the browser propose the visitor's passkeys among those of the e-mail field, from its first focus on,
 * until the form goes. `onRefused` gets the message when the server refuses the one that they have chosen;
 * other failures are silent, because the visitor has asked for nothing.
 */
export function usePasskeyProposals(onRefused: (message: string) => void): () => void {
  const isProposing = useRef(false);
  useEffect(
    () => () => {
      if (isProposing.current) void cancelPasskey();
    },
    [],
  );
  return () => {
    if (isProposing.current || !hasConnection()) return;
    if (typeof PublicKeyCredential !== 'function') return;
    isProposing.current = true;
    void propose(onRefused).finally(() => {
      isProposing.current = false;
    });
  };
}

async function propose(onRefused: (message: string) => void): Promise<void> {
  let isChosen = false;
  const onChosen = () => {
    isChosen = true;
  };
  try {
    if (await canAutofillPasskeys()) await signInWithPasskey({ byAutofill: true, onChosen });
  } catch (error) {
    if (isChosen && error instanceof AccountError) onRefused(error.message);
  }
}
