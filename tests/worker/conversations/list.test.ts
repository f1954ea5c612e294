import { expect, it } from 'vitest';
import { conversations } from '../../../database/schema.ts';
import type { ConversationRow } from '../../../domain/conversation-wire.ts';
import { call, createPerson, createTopic, db } from '../../support/workerd/marketplace.ts';

const STARTED_AT = 1_790_000_000_000;

it('the list goes on page by page, each conversation once, where many started at once', async () => {
  const [me, other] = [await createPerson(), await createPerson()];
  const topic = await createTopic();
  const ids = Array.from({ length: 230 }, () => crypto.randomUUID());
  const rows = ids.map((id, index) => ({
    id,
    userId: index % 2 === 0 ? me.id : other.id,
    creatorId: index % 2 === 0 ? other.id : me.id,
    topicId: topic.id,
    pricingModelSnapshot: 'question' as const,
    status: 'completed' as const,
    startedAt: STARTED_AT + (index % 3),
    priceCents: 300,
  }));
  const [first, ...others] = rows.map((row) => db.insert(conversations).values(row));
  await db.batch([first!, ...others]);

  const listed: ConversationRow[] = [];
  const sizes: number[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor ? `?cursor=${cursor}` : '';
    const response = await call('GET', `/api/conversations${query}`, { as: me });
    const page: { conversations: ConversationRow[]; nextCursor: string | null } =
      await response.json();
    listed.push(...page.conversations);
    sizes.push(page.conversations.length);
    cursor = page.nextCursor;
  } while (cursor);

  expect(sizes).toEqual([100, 100, 30]);
  const inOrder = rows
    .toSorted((a, b) => b.startedAt - a.startedAt || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
  expect(listed.map(({ id }) => id)).toEqual(inOrder);
});
