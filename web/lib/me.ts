import { queryOptions } from '@tanstack/react-query';
import { api, read } from './api.ts';

/** Everything of one's own is kept under this key, so that one invalidation refreshes it all. */
export const ME_KEY = ['me'] as const;

async function fetchMe() {
  return await read(api.me.$get());
}
/** One's own profile in full. */
export type Me = Awaited<ReturnType<typeof fetchMe>>;

export const meQuery = queryOptions({ queryKey: [...ME_KEY, 'profile'], queryFn: fetchMe });
