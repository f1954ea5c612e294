import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import type { NewLink, ProfileChanges } from '../../../domain/profile.ts';
import type { CreatorTopics } from '../../../domain/topic.ts';
import { api, read, upload } from '../../lib/api.ts';
import { ME_KEY } from '../../lib/me.ts';

export type Stats = InferResponseType<typeof api.me.stats.$get, 200>;

/** The six figures of a creator; a 403 problem `creator.required` for anybody else. */
export const statsQuery = queryOptions({
  queryKey: [...ME_KEY, 'stats'],
  queryFn: () => read(api.me.stats.$get()),
});

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
