import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BaseProfile, NewLink, ProfileChanges } from '../../domain/profiles/profile.ts';
import type { CreatorTopics } from '../../domain/profiles/topic.ts';
import { api, read, upload } from '../platform/api.ts';
import { ApiProblem } from '../platform/api-problem.ts';
import { refreshUsers } from './users.ts';

/** Key prefix of everything about the viewer, so that one invalidation refreshes it all. */
export const OWN_KEY = ['me'] as const;

async function fetchMe() {
  return await read(api.me.$get());
}
export type Me = Awaited<ReturnType<typeof fetchMe>>;
export type Link = Me['links'][number];

export const meQuery = queryOptions({ queryKey: [...OWN_KEY, 'profile'], queryFn: fetchMe });

/** Fetches the visible data of the viewer again: profile, posts, figures, prices, sessions. */
export function refreshOwn(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: OWN_KEY });
}

/**
 * Saves the changes, and shows them at once in the viewer's own profile and in the public one. A field that no longer
 * equals `shown` gives a 409 problem `profile.changed`; see {@link changedFields}.
 */
export async function saveProfile(
  queryClient: QueryClient,
  changes: ProfileChanges,
  shown?: BaseProfile,
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

/** The current values of the fields that another tab or device has changed since they were shown. */
export function changedFields(error: Error): BaseProfile | null {
  if (!(error instanceof ApiProblem) || error.code !== 'profile.changed') return null;
  return error.current as BaseProfile;
}

/**
 * Saves a creator's topics; the screen shows them when the promise resolves. Topics that no longer
 * equal `shown` give a 409 problem `topics.changed`; see {@link changedTopics}.
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

/** The current topics, when another tab or device has changed them since they were shown. */
export function changedTopics(error: Error): Me['topics'] | null {
  if (!(error instanceof ApiProblem) || error.code !== 'topics.changed') return null;
  return (error.current as Pick<Me, 'topics'>).topics;
}

/** Adds a bio link; a 409 problem `links.limit_reached` at the limit. */
export async function addLink(queryClient: QueryClient, link: NewLink): Promise<void> {
  const added = await read(api.me.links.$post({ json: link }));
  changeLinks(queryClient, (links) => [...links, added]);
}

export async function deleteLink(queryClient: QueryClient, id: string): Promise<void> {
  await api.me.links[':id'].$delete({ param: { id } });
  changeLinks(queryClient, (links) => links.filter((link) => link.id !== id));
}

/** Edits a link. A link that no longer equals `link` gives a 409 problem `links.changed`; see {@link changedLink}. */
export async function changeLink(
  queryClient: QueryClient,
  { id, url, title }: Link,
  next: NewLink,
): Promise<void> {
  const json = { ...next, expect: { url, title } };
  const changed = await read(api.me.links[':id'].$patch({ param: { id }, json }));
  changeLinks(queryClient, (links) => links.map((each) => (each.id === id ? changed : each)));
}

/** The current link, when another tab or device has changed it since it was shown. */
export function changedLink(error: Error): Link | null {
  if (!(error instanceof ApiProblem) || error.code !== 'links.changed') return null;
  return error.current as unknown as Link;
}

/** Orders the links by `ids`, which shows at once. */
export async function orderLinks(queryClient: QueryClient, ids: string[]): Promise<void> {
  await queryClient.cancelQueries(meQuery);
  const inOrder = (links: Link[]) =>
    links.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, links: inOrder(me.links) });
  try {
    await api.me.links.order.$put({ json: { ids } });
  } finally {
    // Also after a failure: another tab may have added or removed one.
    void refreshOwn(queryClient);
  }
}

function changeLinks(queryClient: QueryClient, change: (links: Link[]) => Link[]): void {
  queryClient.setQueryData(meQuery.queryKey, (me) => me && { ...me, links: change(me.links) });
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
}

/** Replaces the viewer's avatar and shows it everywhere. `onProgress` gets the fraction sent, 0 to 1. */
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
  // Any list may show the old URL: posts, comments, messages.
  void queryClient.invalidateQueries();
}
