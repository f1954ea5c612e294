import { env } from 'cloudflare:workers';
import type { ConversationDetail } from '../../../domain/conversations/conversation-wire.ts';
import { call, createCreator, createPerson, createTopic, type Person } from './marketplace.ts';

export interface Pair {
  asker: Person;
  creator: Person;
  topicId: string;
}

/** An asker, and a creator with one topic and every tariff active. */
export async function createPair(): Promise<Pair> {
  const topic = await createTopic();
  return {
    asker: await createPerson(),
    creator: await createCreator({ topicIds: [topic.id] }),
    topicId: topic.id,
  };
}

/** Opens a conversation over HTTP and returns it as the asker sees it. */
export async function open(
  pair: Pair,
  pricing: 'question' | 'day' | 'month' = 'question',
  mode: 'resume' | 'purchase' = 'purchase',
): Promise<ConversationDetail> {
  const response = await call('POST', '/api/conversations', {
    as: pair.asker,
    json: { username: pair.creator.username, topicId: pair.topicId, pricing, mode },
  });
  if (!response.ok) throw new Error(`opening failed: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Sends a message over HTTP. */
export function send(conversationId: string, as: Person, text: string, id = crypto.randomUUID()) {
  return call('POST', `/api/conversations/${conversationId}/messages`, { as, json: { id, text } });
}

/** The conversation as `as` sees it. */
export async function read(conversationId: string, as: Person): Promise<ConversationDetail> {
  const response = await call('GET', `/api/conversations/${conversationId}`, { as });
  if (!response.ok) throw new Error(`reading failed: ${response.status}`);
  return response.json();
}

/** The conversation's object, for calls that bypass the Worker. */
export function stubOf(conversationId: string) {
  return env.CONVERSATION.getByName(conversationId);
}
