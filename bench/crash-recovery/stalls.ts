import { callApi } from '../../scripts/local/requests.ts';
import { newPerson, type Person } from '../chat/marketplace.ts';

/** An asker and a creator without a conversation, and the topic for one. */
export interface Stall {
  asker: Person;
  creator: Person;
  topicId: string;
}

/** Creates `count` stalls with every offer. */
export async function newMarket(origin: string, count: number): Promise<Stall[]> {
  const { topics } = await callApi(origin, null, 'GET', '/api/topics');
  const topicId: string = topics.find((topic: { parentId: string | null }) => topic.parentId).id;
  const stalls: Stall[] = [];
  for (let n = 0; n < count; n += 1) {
    const asker = await newPerson(origin);
    const creator = await newPerson(origin);
    const offer = (priceCents: number) => ({ active: true, priceCents });
    await callApi(origin, creator.token, 'POST', '/api/me/creator');
    await callApi(origin, creator.token, 'PUT', '/api/me/topics', {
      topics: [{ topicId, description: null }],
    });
    await callApi(origin, creator.token, 'PUT', '/api/me/tariffs', {
      question: offer(333),
      day: offer(1001),
      month: offer(2999),
    });
    stalls.push({ asker, creator, topicId });
  }
  return stalls;
}
