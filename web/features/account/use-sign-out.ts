import { useNavigate } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { toast } from '../../platform/toast.ts';

/** Shown for long, because nothing else on the screen says which sessions remain open. */
const ERROR_SHOWN_MS = 12_000;

/** Signs out, here or with `global` everywhere, and goes home; goes back when the global sign-out fails. */
export function useSignOut(scope: 'local' | 'global' = 'local'): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    // Leaves the guarded route first, at once: the guard would ask to sign in again.
    await navigate(paths.home, { flushSync: true });
    // A form with unsaved text asks first; a user who then leaves it signs out from home.
    if (location.pathname !== paths.home) return;
    try {
      const { signOut } = await import('./auth-api.ts').catch((cause: unknown) => {
        throw new Error('Erreur lors de la déconnexion', { cause });
      });
      await signOut(scope);
    } catch (error) {
      toast.error((error as Error).message, { duration: ERROR_SHOWN_MS });
      // No session has ended, not even this one: the user tries again from the same page.
      if (scope === 'global' && location.pathname === paths.home) await navigate(-1);
    }
  };
}
