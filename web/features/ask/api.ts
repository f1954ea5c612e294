import { queryOptions } from '@tanstack/react-query';
import type { PricingModel } from '../../../domain/pricing.ts';
import { api, read } from '../../lib/api.ts';

/** What a creator offers: topics, tariffs, welcome. The same answer as the public profile's. */
export const creatorQuery = (username: string) =>
  queryOptions({
    queryKey: ['user', username],
    queryFn: () => read(api.users[':username'].$get({ param: { username } })),
  });

/** Opens the conversation that was chosen, or finds the one still open with the creator. */
export function purchase(username: string, topicId: string, pricing: PricingModel) {
  const json = { username, topicId, pricing, mode: 'purchase' } as const;
  return read(api.conversations.$post({ json }));
}
