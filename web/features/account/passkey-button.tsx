import { KeyRound } from 'lucide-react';
import { useIsHydrating } from '../../hooks/use-is-hydrating.ts';
import { Button } from '../../ui/button.tsx';
import { CancelledError, signInWithPasskey } from './auth-api.ts';
import type { Attempt } from './use-attempt.ts';

/** Signs in by a passkey; not shown where the browser has none. */
export function PasskeyButton({ attempt }: { attempt: Attempt }) {
  const isHydrating = useIsHydrating();
  const isSupported = isHydrating || typeof window.PublicKeyCredential === 'function';
  if (!isSupported) return null;
  const signIn = () =>
    attempt.run('passkey', async () => {
      try {
        await signInWithPasskey();
      } catch (error) {
        if (!(error instanceof CancelledError)) throw error;
      }
    });
  return (
    <Button
      variant="outline"
      size="large"
      className="max-sm:px-4"
      disabled={attempt.running !== null || isHydrating}
      busy={attempt.running === 'passkey'}
      busyLabel="Chargement..."
      onClick={() => void signIn()}
    >
      <KeyRound aria-hidden />
      Utiliser une clé d’accès
    </Button>
  );
}
