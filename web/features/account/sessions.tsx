import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deviceName } from '../../../domain/accounts/device-name.ts';
import { endSession, sessionsQuery } from '../../data/sessions.ts';
import { formatTimeAgo } from '../../formats/formats.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { SettingsSection } from '../../widgets/settings-section.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Ends one session on another device, whose content disappears within a second. */
function EndSession({ id, device }: { id: string; device: string }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => endSession(queryClient, id),
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

/** The user's sessions, and the button that ends all of them. */
export function Sessions() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const signOutEverywhere = useSignOut('global');
  return (
    <SettingsSection title="Sessions">
      {sessions ? (
        <ul className="border-t">
          {sessions.map((session) => (
            <li key={session.id} className="flex items-center gap-3 border-b py-3">
              <div className="min-w-0 flex-1">
                <p className="text-sm font-medium">{deviceName(session.user_agent)}</p>
                <p className="text-xs text-ink-soft">
                  Dernière activité {formatTimeAgo(session.refreshed_at)}
                </p>
              </div>
              {session.current ? (
                <Badge tone="encre">Cet appareil</Badge>
              ) : (
                <EndSession id={session.id} device={deviceName(session.user_agent)} />
              )}
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={1} />
      )}
      <Button variant="danger" className="justify-self-start" onClick={signOutEverywhere}>
        Se déconnecter partout
      </Button>
    </SettingsSection>
  );
}
