import { randomUUID } from 'node:crypto';
import { callApi } from '../../scripts/local/requests.ts';

/** Users and open conversations of the product, created through its own API. */

export interface Person {
  username: string;
  token: string;
}

export interface OpenConversation {
  id: string;
  tokens: { asker: string; creator: string };
}

const PASSWORD = 'Une-phrase-de-passe-2026';
const TOPICS_PER_CREATOR = 10;

export async function newPerson(origin: string): Promise<Person> {
  const username = `b.${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const email = `${username}@example.com`;
  const data = { name: 'Banc', username };
  await callApi(origin, null, 'POST', '/api/auth/signup', { email, password: PASSWORD, data });
  const session = await callApi(origin, null, 'POST', '/api/auth/token?grant_type=password', {
    email,
    password: PASSWORD,
  });
  return { username, token: session.access_token };
}

/**
 * Opens `count` day conversations of as many askers and creators as necessary. An asker has `perAsker` of them, or a
 * few more.
 */
export async function openConversations(
  origin: string,
  count: number,
  perAsker = count,
): Promise<OpenConversation[]> {
  const { topics } = await callApi(origin, null, 'GET', '/api/topics');
  const topicIds: string[] = topics
    .filter((topic: { parentId: string | null }) => topic.parentId)
    .slice(0, TOPICS_PER_CREATOR)
    .map((topic: { id: string }) => topic.id);
  let asker = await newPerson(origin);
  let ofAsker = 0;
  const conversations: OpenConversation[] = [];
  while (conversations.length < count) {
    if (ofAsker >= perAsker) {
      asker = await newPerson(origin);
      ofAsker = 0;
    }
    const creator = await newPerson(origin);
    const off = { active: false, priceCents: null };
    await callApi(origin, creator.token, 'POST', '/api/me/creator');
    await callApi(origin, creator.token, 'PUT', '/api/me/topics', {
      topics: topicIds.map((topicId) => ({ topicId, description: null })),
    });
    await callApi(origin, creator.token, 'PUT', '/api/me/tariffs', {
      question: off,
      day: { active: true, priceCents: 1000 },
      month: off,
    });
    for (const topicId of topicIds.slice(0, count - conversations.length)) {
      const { id } = await callApi(origin, asker.token, 'POST', '/api/conversations', {
        username: creator.username,
        topicId,
        pricing: 'day',
        mode: 'purchase',
      });
      ofAsker += 1;
      conversations.push({ id, tokens: { asker: asker.token, creator: creator.token } });
    }
  }
  return conversations;
}
