import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { Order } from '../../domain/orders/order-wire.ts';
import { handlers } from '../../worker/handlers.ts';
import {
  createCreator,
  createPerson,
  createTopic,
  type Person,
} from '../support/workerd/marketplace.ts';

/** Location hints of objects: an object stays where it is first requested. */

type Names = Pick<DurableObjectNamespace, 'getByName'>;

/** The same objects; `begun` lists the location hints of their creation. */
function watched<Objects extends Names>(objects: Objects, begun: string[]): Objects {
  const getByName: Names['getByName'] = (id, options) => {
    if (options?.locationHint) begun.push(`${options.locationHint} ${id}`);
    return objects.getByName(id, options);
  };
  return { getByName } as Objects;
}

async function post<Answer>(path: string, body: object, cf: object, as?: Person) {
  const begun: string[] = [];
  const context = createExecutionContext();
  const headers = {
    'Content-Type': 'application/json',
    ...(as && { Authorization: `Bearer ${as.token}` }),
  };
  const request = new Request(`http://localhost${path}`, {
    ...{ method: 'POST', headers, body: JSON.stringify(body) },
    cf: cf as RequestInitCfProperties,
  });
  const INBOX = watched(env.INBOX, begun);
  const CONVERSATION = watched(env.CONVERSATION, begun);
  const response = await handlers.fetch(request, { ...env, INBOX, CONVERSATION }, context);
  await waitOnExecutionContext(context);
  return { answer: await response.json<Answer>(), begun };
}

it("a user's inbox is created near them when they sign up", async () => {
  for (const [cf, region] of [
    [{ continent: 'OC' }, 'oc'],
    [{ continent: 'EU', longitude: '26.1' }, 'eeur'],
    [{}, undefined],
  ] as const) {
    const email = `${crypto.randomUUID()}@example.com`;
    const data = { name: 'Ana', username: `ana.${crypto.randomUUID().slice(0, 8)}` };
    const account = { email, password: 'Une-phrase-de-passe-2026', data };
    const { answer, begun } = await post<{ id: string }>('/api/auth/signup', account, cf);
    expect(answer.id).toBeDefined();
    expect(begun).toEqual(region ? [`${region} ${answer.id}`] : []);
  }
});

it('a conversation is created near its asker, not near the sender of the payment event', async () => {
  const [asker, category] = [await createPerson(), await createTopic()];
  const topic = await createTopic(category.id);
  const { username } = await createCreator({ topicIds: [topic.id] });
  const consents = { startNow: true, losesRight: true };
  const wanted = { username, topicId: topic.id, pricing: 'question', consents };
  const { answer, begun } = await post<{ order: Order }>(
    '/api/orders',
    wanted,
    { continent: 'AF' },
    asker,
  );
  expect(begun).toEqual([`afr ${answer.order.conversationId}`]);
});
