import { useLocation, useNavigate } from 'react-router';
import { paths } from './paths.ts';
import { useSession } from './session.ts';
import { toast } from './toast.ts';

/**
 * Checks that a user is signed in before an action. A visitor sees `why` they have to be connected
 * (specification, section 6) and a link to /auth, which brings them back here.
 *
 * @example
 * const mayAct = useSignInRequest();
 * if (mayAct('Vous devez être connecté pour commenter.')) send();
 */
export function useSignInRequest(): (why: string) => boolean {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (why) => {
    if (session.status === 'signed-in') return true;
    toast.error('Connexion requise', {
      // One at a time: a new reason replaces the one before.
      id: 'sign-in-request',
      description: why,
      action: {
        label: 'Connexion',
        onClick: () => void navigate(paths.auth, { state: { from: pathname + search } }),
      },
    });
    return false;
  };
}
