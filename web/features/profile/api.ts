import { queryOptions } from '@tanstack/react-query';
import type { NewLink, ProfileChanges } from '../../../domain/profile.ts';
import type { CreatorTopics } from '../../../domain/topic.ts';
import { api, read, upload } from '../../lib/api.ts';
import { ME_KEY } from '../../lib/me.ts';

/** The six figures of a creator; a 403 problem `creator.required` for anybody else. */
export const statsQuery = queryOptions({
  queryKey: [...ME_KEY, 'stats'],
  queryFn: () => read(api.me.stats.$get()),
});

async function fetchLookups() {
  return await read(api.lookups.$get());
}
export type Lookups = Awaited<ReturnType<typeof fetchLookups>>;

/** What the edit dialog offers to choose from; it changes only with a release. */
export const lookupsQuery = queryOptions({
  queryKey: ['lookups'],
  queryFn: fetchLookups,
  staleTime: Number.POSITIVE_INFINITY,
});

async function fetchTopics() {
  return await read(api.topics.$get());
}
export type Topic = Awaited<ReturnType<typeof fetchTopics>>['topics'][number];

/** The whole tree of categories and subcategories. */
export const topicsQuery = queryOptions({ queryKey: ['topics'], queryFn: fetchTopics });

export function saveProfile(changes: ProfileChanges) {
  return read(api.me.profile.$patch({ json: changes }));
}

export function addLink(link: NewLink) {
  return read(api.me.links.$post({ json: link }));
}

export async function deleteLink(id: string): Promise<void> {
  await api.me.links[':id'].$delete({ param: { id } });
}

export async function saveTopics(topics: CreatorTopics) {
  const saved = await read(api.me.topics.$put({ json: { topics } }));
  return saved.topics;
}

export function uploadAvatar(
  portrait: Blob,
  onProgress: (sent: number) => void,
): Promise<{ avatarUrl: string | null }> {
  return upload('PUT', '/api/me/avatar', portrait, onProgress);
}
