import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { attributeOf } from '../../../site/page-contract.ts';
import { joinGuest } from '../../data/guests.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { signOut } from './auth-api.ts';

interface JoinGuestProps {
  token: string;
  /** The page's own URL, to which signing in returns. */
  address: string;
}

/** Gives the guest's orders to the account that has the address, once its owner has signed in to it. */
export function JoinGuest({ token, address }: JoinGuestProps) {
  const session = useSession();
  const joining = useMutation({ mutationFn: () => joinGuest(token) });
  const leaving = useMutation({ mutationFn: () => signOut() });
  if (session.status === 'loading') return null;
  if (joining.isSuccess)
    return (
      <Alert tone="success">
        C’est fait : votre question est dans votre compte.{' '}
        <Link to={paths.messages} className="underline underline-offset-4">
          Voir mes messages
        </Link>
      </Alert>
    );
  if (session.status === 'signed-out' || session.needsSecondFactor)
    return (
      <Button asChild className="justify-self-start">
        {/* Its state exists only in the app: a press before that is held. */}
        <Link
          to={paths.auth}
          state={{ from: address, mode: 'sign-in' }}
          {...{ [attributeOf('early')]: '' }}
        >
          Se connecter
        </Link>
      </Button>
    );
  if (session.isGuest)
    return (
      <Button
        className="justify-self-start"
        busy={leaving.isPending}
        onClick={() => leaving.mutate()}
      >
        Changer de compte
      </Button>
    );
  return (
    <>
      {joining.error && <Alert tone="danger">{messageOf(joining.error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button busy={joining.isPending} onClick={() => joining.mutate()}>
          Ajouter à mon compte
        </Button>
        {joining.error && (
          <Button variant="outline" busy={leaving.isPending} onClick={() => leaving.mutate()}>
            Changer de compte
          </Button>
        )}
      </div>
    </>
  );
}
