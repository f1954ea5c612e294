import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NewLink, ProfileChanges } from '../../domain/profile.ts';
import type { CreatorTopics } from '../../domain/topic.ts';
import { api, read, upload } from '../lib/api.ts';
import { refreshUsers } from './users.ts';

/** Everything of one's own is kept under this key, so that one invalidation refreshes it all. */
export const OWN_KEY = ['me'] as const;

async function fetchMe() {
  return await read(api.me.$get());
}
/** One's own profile in full. */
export type Me = Awaited<ReturnType<typeof fetchMe>>;
type Link = Me['links'][number];

export const meQuery = queryOptions({ queryKey: [...OWN_KEY, 'profile'], queryFn: fetchMe });

/** Asks again for what is shown of one's own: profile, posts, figures, prices, sessions. */
export function refreshOwn(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: OWN_KEY });
}

/** Saves the changes, and shows them at once in one's own profile and in the public one. */
export async function saveProfile(queryClient: QueryClient, changes: ProfileChanges) {
  const saved = await read(api.me.profile.$patch({ json: changes }));
  queryClient.setQueryData(meQuery.queryKey, saved);
  void refreshOwn(queryClient);
  void refreshUsers(queryClient);
}

/** Saves a creator's topics. They are shown when the promise resolves. */
export async function saveTopics(queryClient: QueryClient, topics: CreatorTopics) {
  await api.me.topics.$put({ json: { topics } });
  await refreshOwn(queryClient);
  void refreshUsers(queryClient);
}

/** Adds a bio link; a 409 problem `links.limit_reached` where there are enough. */
export async function addLink(queryClient: QueryClient, link: NewLink): Promise<void> {
  const added = await read(api.me.links.$post({ json: link }));
  changeLinks(queryClient, (links) => [...links, added]);
}

export async function deleteLink(queryClient: QueryClient, id: string): Promise<void> {
  await api.me.links[':id'].$delete({ param: { id } });
  changeLinks(queryClient, (links) => links.filter((link) => link.id !== id));
}

function changeLinks(queryClient: QueryClient, change: (links: Link[]) => Link[]): void {
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, links: change(me.links) });
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
}

/** Replaces one's portrait and shows it everywhere. `onProgress` gets the fraction sent, 0 to 1. */
export async function replaceAvatar(
  queryClient: QueryClient,
  portrait: Blob,
  onProgress: (sent: number) => void,
): Promise<void> {
  const { avatarUrl } = await upload<{ avatarUrl: string | null }>(
    'PUT',
    '/api/me/avatar',
    portrait,
    onProgress,
  );
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, avatarUrl });
  // The old address may stand in any list: posts, comments, messages.
  void queryClient.invalidateQueries();
}
