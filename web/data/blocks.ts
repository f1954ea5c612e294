import {
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Person } from '../../domain/profiles/person.ts';
import { api, read } from '../platform/api.ts';
import { messageOf } from '../platform/api-problem.ts';
import { recordBlock } from '../platform/recorded-blocks.ts';
import { toast } from '../platform/toast.ts';
import { followCursors, type ListPage } from './paged-list.ts';
import { profileQuery } from './users.ts';

interface BlocksPage extends ListPage {
  people: Person[];
}

/** The users whom the viewer has blocked, the latest first. */
export const blocksQuery = infiniteQueryOptions({
  queryKey: ['blocks'],
  ...followCursors((query): Promise<BlocksPage> => read(api.me.blocks.$get({ query }))),
});

/**
 * Blocks or unblocks a user. Nearly every list shows users or their content, and a block ends
 * follows, so visible queries are fetched again and the others are removed.
 */
export async function setBlock(queryClient: QueryClient, username: string, blocked: boolean) {
  const { block } = api.users[':username'];
  const args = { param: { username } };
  const answer = await read(blocked ? block.$put(args) : block.$delete(args));
  if (answer.blocked) recordBlock();
  queryClient.setQueryData(
    profileQuery(username).queryKey,
    (shown) =>
      shown && {
        ...shown,
        blockedByMe: answer.blocked,
        ...(answer.blocked ? { followedByMe: false, posts: [] } : {}),
      },
  );
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
  return answer;
}

/**
 * The one operation behind every 'Débloquer' button. The pressed button may be gone afterwards, so
 * `onUnblocked` moves the focus.
 */
export function useUnblock(
  { username, name }: { username: string; name: string },
  onUnblocked?: () => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => setBlock(queryClient, username, false),
    onSuccess: () => {
      toast.success(`Vous avez débloqué ${name}`);
      onUnblocked?.();
    },
    onError: (error) => toast.error(messageOf(error)),
  });
}
