import { queryOptions } from '@tanstack/react-query';
import type { Message, Rating } from '../../../domain/conversation-wire.ts';
import { arrival } from '../../../domain/offer.ts';
import type { PricingModel } from '../../../domain/pricing.ts';
import { api, read } from '../../lib/api.ts';

export const conversationKey = (id: string) => ['conversation', id] as const;

/** One conversation with its latest messages. Its screen keeps it up to date by its socket. */
export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: conversationKey(id),
    queryFn: () => read(api.conversations[':id'].$get({ param: { id } })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * What an address without an id leads to: a conversation, or an offer to decide on. It only looks,
 * except where nothing is to be paid: that opens, on the condition that it is still so.
 */
export const arrivalQuery = (username: string, topicId: string, pricing: PricingModel) =>
  queryOptions({
    queryKey: ['arrival', username, topicId, pricing],
    queryFn: async () => {
      const wanted = { username, topicId, pricing };
      const found = await read(api.conversations.offer.$get({ query: wanted }));
      if (arrival(found.conversation, found.offer) !== 'opening') return found;
      const json = { ...wanted, mode: 'resume', expect: { priceCents: 0 } } as const;
      return { conversation: await read(api.conversations.$post({ json })), offer: null };
    },
    // Asked once for each arrival: the page must not change under the pointer.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The page of messages before `seq`, ascending. */
export async function fetchOlderMessages(id: string, seq: number): Promise<Message[]> {
  const query = { before: String(seq) };
  const { messages } = await read(api.conversations[':id'].messages.$get({ param: { id }, query }));
  return messages;
}

/** Whether the mark has moved. A failure is nobody's concern but that of whoever tries again. */
export async function markRead(id: string, seq: number): Promise<boolean> {
  const answer = api.conversations[':id'].read.$put({ param: { id }, json: { seq } });
  return answer.then(
    ({ ok }) => ok,
    () => false,
  );
}

export function rateConversation(id: string, rating: Rating) {
  return read(api.conversations[':id'].rating.$put({ param: { id }, json: rating }));
}
