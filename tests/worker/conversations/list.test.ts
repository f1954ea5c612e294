import { expect, it } from 'vitest';
import { conversations } from '../../../database/schema.ts';
import type { ConversationRow } from '../../../domain/conversation-wire.ts';
import { createPair, open, read, send } from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import {
  call,
  createPerson,
  createTopic,
  db,
  type Person,
} from '../../support/workerd/marketplace.ts';

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

it('says who wrote last, to both, also where people write to and fro', async () => {
  const pair = await createPair();
  const { id } = await open(pair, 'day');
  const listed = async (as: Person) => {
    const response = await call('GET', '/api/conversations', { as });
    const { conversations } = await response.json<{ conversations: ConversationRow[] }>();
    return conversations[0]?.lastMessageBy;
  };
  const expectLast = async (role: ConversationRow['lastMessageBy']) => {
    for (const person of [pair.asker, pair.creator]) {
      expect((await read(id, person)).lastMessageBy).toBe(role);
      await eventually(async () => expect(await listed(person)).toBe(role));
    }
  };
  await expectLast(null);
  await send(id, pair.asker, 'Une question');
  await expectLast('asker');
  await send(id, pair.creator, 'Une réponse');
  await expectLast('creator');
  await send(id, pair.asker, 'Encore une question');
  await expectLast('asker');
});

it('goes by the first reply where an inbox has never heard who wrote last', async () => {
  const [asker, creator] = [await createPerson(), await createPerson()];
  const topic = await createTopic();
  const row = (firstReplyAt: number | null) => ({
    id: crypto.randomUUID(),
    userId: asker.id,
    creatorId: creator.id,
    topicId: topic.id,
    pricingModelSnapshot: 'question' as const,
    startedAt: STARTED_AT,
    priceCents: 300,
    messageCount: firstReplyAt ? 2 : 1,
    firstReplyAt,
  });
  const [waiting, answered] = [row(null), row(STARTED_AT + 1)];
  await db.batch([
    db.insert(conversations).values(waiting),
    db.insert(conversations).values(answered),
  ]);
  const response = await call('GET', '/api/conversations', { as: asker });
  const list = await response.json<{ conversations: ConversationRow[] }>();
  const lastBy = Object.fromEntries(
    list.conversations.map((each) => [each.id, each.lastMessageBy]),
  );
  expect(lastBy).toEqual({ [waiting.id]: 'asker', [answered.id]: 'creator' });
});
