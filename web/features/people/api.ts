import { queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../../lib/api.ts';

export type Profile = InferResponseType<(typeof api.users)[':username']['$get'], 200>;

/** What everybody may see of a person; `slug` is a username, or a display name in its link form. */
export const profileQuery = (slug: string) =>
  queryOptions({
    queryKey: ['user', slug],
    queryFn: () => read(api.users[':username'].$get({ param: { username: slug } })),
  });

/** Follows the creator or stops; answers with the new count. */
export function setFollow(username: string, followed: boolean) {
  const { follow } = api.users[':username'];
  const args = { param: { username } };
  return read(followed ? follow.$put(args) : follow.$delete(args));
}
