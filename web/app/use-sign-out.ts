import { useNavigate } from 'react-router';
import { signOut } from '../features/account/auth-api.ts';
import { paths } from '../lib/paths.ts';

/** Signs out and goes home; away from the guard first, which would ask to sign in again. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await navigate(paths.home, { flushSync: true });
    try {
      await signOut();
    } catch (error) {
      const { toast } = await import('sonner');
      toast.error((error as Error).message);
    }
  };
}
