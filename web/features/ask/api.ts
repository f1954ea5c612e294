import { queryOptions } from '@tanstack/react-query';
import { api, read } from '../../lib/api.ts';

/** What a creator offers: topics, tariffs, welcome. The same answer as the public profile's. */
export const creatorQuery = (username: string) =>
  queryOptions({
    queryKey: ['user', username],
    queryFn: () => read(api.users[':username'].$get({ param: { username } })),
  });
