import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { api, read } from '../platform/api.ts';
import { refreshConnections } from './connections.ts';
import { patchInFlightResponses } from './in-flight-patches.ts';
import { refreshFollowedFeed } from './posts.ts';

export type Profile = InferResponseType<(typeof api.users)[':username']['$get'], 200>;

const USERS_KEY = ['user'] as const;

/** The public profile of a user; `slug` is a username, or a display name in its URL form. */
export const profileQuery = (slug: string) =>
  queryOptions({
    queryKey: [...USERS_KEY, slug],
    queryFn: () => read(api.users[':username'].$get({ param: { username: slug } })),
  });

/** Also caches under its username a profile that was found by another name. */
export function rememberProfile(queryClient: QueryClient, profile: Profile): void {
  queryClient.setQueryData(profileQuery(profile.username).queryKey, profile);
}

/** Fetches the visible public profiles again; with a name, only that one. */
export function refreshUsers(queryClient: QueryClient, username?: string): Promise<void> {
  const queryKey = username === undefined ? USERS_KEY : profileQuery(username).queryKey;
  return queryClient.invalidateQueries({ queryKey });
}

/** Follows the creator or stops; shows the new count and the changed lists of follows. */
export async function setFollow(queryClient: QueryClient, username: string, followed: boolean) {
  const { follow } = api.users[':username'];
  const args = { param: { username } };
  const answer = await read(followed ? follow.$put(args) : follow.$delete(args));
  patchInFlightResponses(queryClient, () =>
    queryClient.setQueryData(
      profileQuery(username).queryKey,
      (shown) =>
        shown && { ...shown, followedByMe: answer.followed, followerCount: answer.followerCount },
    ),
  );
  void refreshConnections(queryClient);
  void refreshFollowedFeed(queryClient);
  return answer;
}

/** Notifies the viewer once when the creator takes questions again, or no more; the profile shows it. */
export async function setReturnRequest(
  queryClient: QueryClient,
  username: string,
  isWanted: boolean,
): Promise<void> {
  const route = api.users[':username']['notify-return'];
  const args = { param: { username } };
  await (isWanted ? route.$post(args) : route.$delete(args));
  // The creator may be back meanwhile.
  await refreshUsers(queryClient, username);
}
