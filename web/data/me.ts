import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NewLink, ProfileChanges, ShownProfile } from '../../domain/profiles/profile.ts';
import type { CreatorTopics } from '../../domain/profiles/topic.ts';
import { api, read, upload } from '../platform/api.ts';
import { ApiProblem } from '../platform/api-problem.ts';
import { refreshUsers } from './users.ts';

/** Everything of one's own is kept under this key, so that one invalidation refreshes it all. */
export const OWN_KEY = ['me'] as const;

async function fetchMe() {
  return await read(api.me.$get());
}
/** One's own profile in full. */
export type Me = Awaited<ReturnType<typeof fetchMe>>;
export type Link = Me['links'][number];

export const meQuery = queryOptions({ queryKey: [...OWN_KEY, 'profile'], queryFn: fetchMe });

/** Asks again for what is shown of one's own: profile, posts, figures, prices, sessions. */
export function refreshOwn(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: OWN_KEY });
}

/**
 * Saves the changes, and shows them at once in one's own profile and in the public one. Where a field
 * no longer is as `shown`, a 409 problem `profile.changed`, of which {@link changedFields} tells.
 */
export async function saveProfile(
  queryClient: QueryClient,
  changes: ProfileChanges,
  shown?: ShownProfile,
  signal?: AbortSignal,
) {
  const json = { ...changes, ...(shown ? { expect: shown } : {}) };
  const saved = await read(api.me.profile.$patch({ json }, { init: { signal } })).catch((error) => {
    if (changedFields(error)) void refreshOwn(queryClient);
    throw error;
  });
  queryClient.setQueryData(meQuery.queryKey, saved);
  void refreshOwn(queryClient);
  void refreshUsers(queryClient);
}

/** The fields that another tab or device has changed since they were shown, as they are. */
export function changedFields(error: Error): ShownProfile | null {
  if (!(error instanceof ApiProblem) || error.code !== 'profile.changed') return null;
  return error.current as ShownProfile;
}

/**
 * Saves a creator's topics. They are shown when the promise resolves. Where they are no longer those
 * `shown`, a 409 problem `topics.changed`, of which {@link changedTopics} tells.
 */
export async function saveTopics(
  queryClient: QueryClient,
  topics: CreatorTopics,
  shown: CreatorTopics,
  signal: AbortSignal,
) {
  await api.me.topics.$put({ json: { topics, expect: shown } }, { init: { signal } });
  await refreshOwn(queryClient);
  void refreshUsers(queryClient);
}

/** The topics as they are, where another tab or device has changed them since they were shown. */
export function changedTopics(error: Error): Me['topics'] | null {
  if (!(error instanceof ApiProblem) || error.code !== 'topics.changed') return null;
  return (error.current as Pick<Me, 'topics'>).topics;
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

/**
 * Corrects a link. Where it is no longer as `link` has it, a 409 problem `links.changed`, of which
 * {@link changedLink} tells.
 */
export async function changeLink(
  queryClient: QueryClient,
  { id, url, title }: Link,
  next: NewLink,
): Promise<void> {
  const json = { ...next, expect: { url, title } };
  const changed = await read(api.me.links[':id'].$patch({ param: { id }, json }));
  changeLinks(queryClient, (links) => links.map((each) => (each.id === id ? changed : each)));
}

/** The link as it is, where another tab or device has changed it since it was shown. */
export function changedLink(error: Error): Link | null {
  if (!(error instanceof ApiProblem) || error.code !== 'links.changed') return null;
  return error.current as unknown as Link;
}

/** Puts the links into the order of `ids`, which shows at once. */
export async function orderLinks(queryClient: QueryClient, ids: string[]): Promise<void> {
  await queryClient.cancelQueries(meQuery);
  const inOrder = (links: Link[]) =>
    links.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, links: inOrder(me.links) });
  try {
    await api.me.links.order.$put({ json: { ids } });
  } finally {
    // Also after a failure: another tab may have added one, or removed it.
    void refreshOwn(queryClient);
  }
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
