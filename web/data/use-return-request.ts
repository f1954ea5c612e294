import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../platform/api-problem.ts';
import { tabStorage } from '../platform/device-storage.ts';
import { paths } from '../platform/paths.ts';
import { useSession } from '../platform/session.ts';
import { toast } from '../platform/toast.ts';
import { setReturnRequest } from './users.ts';

/** The username whose return a visitor wants to hear of, until they have signed in. */
const WANTED_KEY = 'notify-return';

/**
 * Asks to be notified when a paused or full creator is back, or takes that back. A visitor signs in first; the
 * wish, which belongs to this tab, is fulfilled when they come back to the creator.
 */
export function useReturnRequest(username: string) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (isWanted: boolean) => setReturnRequest(queryClient, username, isWanted),
    onSuccess: (_, isWanted) =>
      toast.success(
        isWanted ? 'Nous vous préviendrons à son retour' : 'Nous ne vous préviendrons pas',
      ),
    onError: (error) => toast.error(messageOf(error)),
  });
  const isSignedIn = session.status === 'signed-in';
  useEffect(() => {
    if (!isSignedIn || tabStorage.getItem(WANTED_KEY) !== username) return;
    tabStorage.removeItem(WANTED_KEY);
    mutate(true);
  }, [isSignedIn, username, mutate]);
  return {
    isPending,
    request: (isWanted: boolean) => {
      if (isSignedIn) return mutate(isWanted);
      tabStorage.setItem(WANTED_KEY, username);
      void navigate(paths.auth, { state: { from: pathname + search } });
    },
  };
}
