import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { countryName } from '../../../domain/accounts/country.ts';
import { deviceName } from '../../../domain/accounts/device-name.ts';
import { endSession, refreshSessions, sessionsQuery } from '../../data/sessions.ts';
import { formatTimeAgo } from '../../formats/formats.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { SettingsSection } from '../../widgets/settings-section.tsx';
import { AccountError, signOutOthers } from './auth-api.ts';
import { useSignOut } from './use-sign-out.ts';

/** Ends one session on another device, whose content disappears within a second. */
function EndSession({ id, device, onEnded }: { id: string; device: string; onEnded: () => void }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => endSession(queryClient, id),
    onSuccess: onEnded,
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Button
      variant="outline"
      size="small"
      aria-label={`Déconnecter ${device}`}
      busy={isPending}
      busyLabel="Déconnexion..."
      onClick={() => mutate()}
    >
      Déconnecter
    </Button>
  );
}

/** Ends all sessions except this one. */
function EndOthers({ onEnded }: { onEnded: () => void }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await signOutOthers();
      await refreshSessions(queryClient);
    },
    onSuccess: () => {
      toast.success('Vos autres sessions sont fermées');
      onEnded();
    },
    onError: (error) =>
      toast.error(error instanceof AccountError ? error.message : messageOf(error)),
  });
  return (
    <Button variant="outline" busy={isPending} busyLabel="Déconnexion..." onClick={() => mutate()}>
      Fermer les autres sessions
    </Button>
  );
}

/** The user's sessions, with buttons that end one, all others, or all. */
export function Sessions() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const signOutEverywhere = useSignOut('global');
  const list = useRef<HTMLUListElement>(null);
  // The pressed button is gone.
  const focusList = () => list.current?.focus();
  return (
    <SettingsSection title="Sessions">
      {sessions ? (
        <ul ref={list} tabIndex={-1} aria-label="Sessions ouvertes" className="border-t">
          {sessions.map((session) => (
            <li key={session.id} className="flex items-center gap-3 border-b py-3">
              <div className="min-w-0 flex-1">
                <p className="text-sm font-medium">{deviceName(session.user_agent)}</p>
                <p className="text-xs text-ink-soft">
                  {countryName(session.country) && `${countryName(session.country)} · `}
                  Dernière activité {formatTimeAgo(session.refreshed_at)}
                </p>
              </div>
              {session.current ? (
                <Badge tone="encre">Cet appareil</Badge>
              ) : (
                <EndSession
                  id={session.id}
                  device={deviceName(session.user_agent)}
                  onEnded={focusList}
                />
              )}
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={1} />
      )}
      <div className="flex flex-wrap gap-3">
        {sessions && sessions.length > 1 && <EndOthers onEnded={focusList} />}
        <Button variant="danger" onClick={signOutEverywhere}>
          Se déconnecter partout
        </Button>
      </div>
    </SettingsSection>
  );
}
