import { useQueryClient } from '@tanstack/react-query';
import { useWish } from './use-wish.ts';
import { setReturnRequest } from './users.ts';

/** Asks to be notified when a paused or full creator is back, or takes that back. */
export function useReturnRequest(username: string) {
  const queryClient = useQueryClient();
  return useWish(
    username,
    (isWanted) => setReturnRequest(queryClient, username, isWanted),
    'Nous vous préviendrons à son retour',
  );
}
