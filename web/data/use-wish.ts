import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../platform/api-problem.ts';
import { tabStorage } from '../platform/device-storage.ts';
import { paths } from '../platform/paths.ts';
import { useSession } from '../platform/session.ts';
import { toast } from '../platform/toast.ts';

/** The key of the wish of a visitor, until they have signed in. */
const WANTED_KEY = 'notify-return';

/**
 * Saves the wish to be notified of something, or takes it back. A visitor signs in first; the wish, which belongs to
 * this tab, is fulfilled when they come back to what `key` names.
 *
 * @param saved the toast after the wish is saved
 */
export function useWish(key: string, save: (isWanted: boolean) => Promise<unknown>, saved: string) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    onSuccess: (_, isWanted) => toast.success(isWanted ? saved : 'Nous ne vous préviendrons pas'),
    onError: (error) => toast.error(messageOf(error)),
  });
  const isSignedIn = session.status === 'signed-in';
  useEffect(() => {
    if (!isSignedIn || tabStorage.getItem(WANTED_KEY) !== key) return;
    tabStorage.removeItem(WANTED_KEY);
    mutate(true);
  }, [isSignedIn, key, mutate]);
  return {
    isPending,
    request: (isWanted: boolean) => {
      if (isSignedIn) return mutate(isWanted);
      tabStorage.setItem(WANTED_KEY, key);
      void navigate(paths.auth, { state: { from: pathname + search } });
    },
  };
}
