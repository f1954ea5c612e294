import { useNavigate } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { toast } from '../../platform/toast.ts';

/** Nothing else on screen says what a failure has left open. */
const TOLD_FOR_MS = 12_000;

/** Signs out, here or with `global` everywhere, and goes home; back again where that fails everywhere. */
export function useSignOut(scope: 'local' | 'global' = 'local'): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // Away from the guard first, at once: it would ask to sign in again.
    await navigate(paths.home, { flushSync: true });
    // Something unsaved is asked about first; who gives it up signs out from home.
    if (location.pathname !== paths.home) return;
    try {
      const { signOut } = await import('./auth-api.ts').catch((cause: unknown) => {
        throw new Error('Erreur lors de la déconnexion', { cause });
      });
      await signOut(scope);
    } catch (error) {
      toast.error((error as Error).message, { duration: TOLD_FOR_MS });
      // No session has ended, this one neither: it is tried again where it was tried.
      if (scope === 'global' && location.pathname === paths.home) await navigate(-1);
    }
  };
}
