import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { factorsQuery, passkeysQuery } from '../../data/second-factor.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import type { StepUpRequest } from '../../platform/step-up.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

/** Asks for the second factor before an action that needs it, or to set one up. */
export function StepUpDialog({ request: { settle } }: { request: StepUpRequest }) {
  const factors = useQuery(factorsQuery);
  const passkeys = useQuery(passkeysQuery);
  const error = factors.error ?? passkeys.error;
  const isNone = factors.data?.apps.length === 0 && passkeys.data?.length === 0;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && settle(false)}
      title={isNone ? 'Activez la double authentification' : 'Confirmez que c’est bien vous'}
    >
      {error ? (
        <ErrorState
          message={messageOf(error)}
          onRetry={() => {
            void factors.refetch();
            void passkeys.refetch();
          }}
        />
      ) : !factors.data || !passkeys.data ? (
        <RowsSkeleton rows={2} />
      ) : isNone ? (
        <div className="grid justify-items-start gap-4 text-sm">
          <p>
            Cette page est réservée aux comptes protégés par un second facteur. Reliez une
            application d’authentification ou ajoutez une clé d’accès, puis revenez ici.
          </p>
          <Button asChild>
            <Link to={paths.secondFactor} onClick={() => settle(false)}>
              Ouvrir mes paramètres
            </Link>
          </Button>
        </div>
      ) : (
        <SecondFactorForm apps={factors.data.apps} onDone={() => settle(true)} />
      )}
    </Dialog>
  );
}
