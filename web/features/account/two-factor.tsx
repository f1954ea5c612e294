import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { plural } from '../../../domain/text/french.ts';
import { SECOND_FACTOR_MARK } from '../../../site/paths.ts';
import { factorsQuery, recoveryCodesQuery, refreshFactors } from '../../data/second-factor.ts';
import { formatTimeAgo } from '../../formats/formats.ts';
import { useArrivalAt } from '../../hooks/use-arrival-at.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Question } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { SettingsSection } from '../../widgets/settings-section.tsx';
import { addApp, type NewApp, removeApp, renewRecoveryCodes } from './auth-api.ts';
import { toastFailure, withProof } from './proof-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpApp } from './set-up-app.tsx';

/** The first free name of a new app. */
function freeName(names: readonly (string | undefined)[]): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? 'Application' : `Application ${number}`;
    if (!names.includes(name)) return name;
  }
}

/** One after another: the last app takes the codes with it, while an earlier change may be reading them. */
const scope = { id: 'second-factor' };

/** Sets up authenticator apps and recovery codes, and removes them. */
export function TwoFactor() {
  const queryClient = useQueryClient();
  const { data: factors, error, refetch } = useQuery(factorsQuery);
  const hasCodes = factors?.hasRecoveryCodes ?? false;
  const { data: remaining } = useQuery({ ...recoveryCodesQuery, enabled: hasCodes });
  const [newApp, setNewApp] = useState<NewApp | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const apps = factors?.apps ?? [];

  const add = useMutation({
    scope,
    mutationFn: async () => {
      const { apps = [], unverified = [] } = factors ?? {};
      for (const { id } of unverified) await removeApp(id);
      const name = freeName(apps.map(({ friendly_name }) => friendly_name));
      return withProof((proof) => addApp(name, proof));
    },
    onSuccess: setNewApp,
    onError: toastFailure,
  });
  const remove = useMutation({
    scope,
    mutationFn: (id: string) => withProof((proof) => removeApp(id, proof)),
    onSuccess: () => {
      toast.success('Application retirée');
      setRemoved(null);
      return refreshFactors(queryClient);
    },
    onError: (failure) => {
      setRemoved(null);
      toastFailure(failure);
    },
  });
  const renew = useMutation({
    scope,
    mutationFn: () => withProof((proof) => renewRecoveryCodes(proof)),
    onSuccess: (made) => {
      setCodes(made);
      return refreshFactors(queryClient);
    },
    onError: toastFailure,
  });
  const refresh = useMutation({ scope, mutationFn: () => refreshFactors(queryClient) });
  const top = useRef<HTMLDivElement>(null);
  useArrivalAt(SECOND_FACTOR_MARK, () => top.current?.scrollIntoView());
  const closeSetUp = (isDone: boolean) => {
    setNewApp(null);
    if (isDone) toast.success('Double authentification activée');
    refresh.mutate();
  };

  return (
    <div ref={top} className="scroll-mt-20">
      <SettingsSection title="Double authentification">
        <p className="text-sm text-ink-soft">
          À la connexion, un code de votre téléphone est demandé en plus du mot de passe. Même avec
          votre mot de passe, personne d’autre n’entre dans votre compte.
        </p>
        {error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : !factors ? (
          <RowsSkeleton rows={1} />
        ) : (
          <>
            {apps.length > 0 && (
              <ul className="border-t">
                {apps.map(({ id, friendly_name: name = 'Application', created_at }) => (
                  <li key={id} className="flex items-center gap-3 border-b py-3">
                    <div className="min-w-0 flex-1">
                      <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
                        {name} <Badge tone="encre">Active</Badge>
                      </p>
                      <p className="text-xs text-ink-soft">Ajoutée {formatTimeAgo(created_at)}</p>
                    </div>
                    <Button
                      variant="outline"
                      size="small"
                      aria-label={`Retirer ${name}`}
                      onClick={() => setRemoved(id)}
                    >
                      Retirer
                    </Button>
                  </li>
                ))}
                {hasCodes && remaining !== undefined && (
                  <li className="flex flex-wrap items-center gap-3 border-b py-3">
                    <div className="min-w-48 flex-1">
                      <p className="text-sm font-medium">Codes de secours</p>
                      <p className="text-xs text-ink-soft">
                        {remaining} {plural(remaining, 'restant')} sur 10
                      </p>
                    </div>
                    <Button
                      variant="outline"
                      size="small"
                      busy={renew.isPending}
                      busyLabel="Création..."
                      onClick={() => renew.mutate()}
                    >
                      Créer de nouveaux codes
                    </Button>
                  </li>
                )}
              </ul>
            )}
            <Button
              variant="outline"
              className="justify-self-start"
              busy={add.isPending}
              busyLabel="Préparation..."
              onClick={() => add.mutate()}
            >
              {apps.length > 0 ? 'Relier une autre application' : 'Activer'}
            </Button>
          </>
        )}
        {newApp && <SetUpApp app={newApp} needsRecoveryCodes={!hasCodes} onClose={closeSetUp} />}
        {codes && (
          <RecoveryCodes
            title="Vos nouveaux codes de secours"
            codes={codes}
            onClose={() => setCodes(null)}
          />
        )}
        <Question
          open={removed !== null}
          title="Retirer cette application ?"
          text={
            apps.length > 1
              ? 'Ses codes ne permettront plus de vous connecter.'
              : 'La double authentification sera désactivée : votre mot de passe suffira pour se connecter, et vos codes de secours ne serviront plus.'
          }
          keep="Annuler"
          onKeep={() => setRemoved(null)}
          lose="Retirer"
          onLose={() => removed && remove.mutate(removed)}
          busy={remove.isPending}
        />
      </SettingsSection>
    </div>
  );
}
