import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { ConversationDetail } from '../../../domain/conversations/conversation-wire.ts';
import { createPair, open, type Pair, send, stubOf } from '../../support/workerd/conversations.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import { call, createPerson, type Person } from '../../support/workerd/marketplace.ts';

interface Found {
  results: {
    conversationId: string;
    seq: number;
    excerpt: string;
    at: string;
    conversation: { role: string; other: { username: string }; pricing: string };
  }[];
  nextCursor: string | null;
  isComplete: boolean;
}

async function search(as: Person, q: string, cursor?: string): Promise<Found> {
  const query = new URLSearchParams({ q, ...(cursor && { cursor }) });
  const response = await call('GET', `/api/me/messages/search?${query}`, { as });
  expect(response.status).toBe(200);
  return response.json();
}

/** Opens a day's conversation with these messages, by turns, the asker's first. */
async function talk(pair: Pair, ...texts: string[]): Promise<ConversationDetail> {
  const conversation = await open(pair, 'day');
  for (const [at, text] of texts.entries()) {
    const sent = await send(conversation.id, at % 2 === 0 ? pair.asker : pair.creator, text);
    expect(sent.status).toBe(201);
  }
  return conversation;
}

/** Searches until the inbox has got the messages. */
const eventuallyFinds = (as: Person, q: string, count: number) =>
  eventually(async () => {
    const found = await search(as, q);
    expect(found.results).toHaveLength(count);
    return found;
  });

describe('GET /api/me/messages/search', () => {
  it('finds words of both sides across conversations, the latest first', async () => {
    const pair = await createPair();
    const first = await talk(pair, 'Un marathon en été ?', 'L’œuvre d’une vie');
    const other = await createPair();
    const second = await talk({ ...other, asker: pair.asker }, 'Le marathon de Paris');
    const found = await eventuallyFinds(pair.asker, 'Marath', 2);
    expect(found).toMatchObject({ nextCursor: null, isComplete: true });
    expect(found.results.map(({ conversationId }) => conversationId)).toEqual([
      second.id,
      first.id,
    ]);
    expect(found.results[1]).toMatchObject({
      seq: 1,
      excerpt: 'Un marathon en été ?',
      conversation: {
        role: 'asker',
        other: { username: pair.creator.username },
        pricing: 'day',
      },
    });
    await eventuallyFinds(pair.asker, 'oeuvre', 1);
    await eventuallyFinds(pair.creator, 'ete marathon', 1);
    await eventuallyFinds(pair.asker, 'thon', 0);
    await eventuallyFinds(pair.asker, '" OR "marathon', 0);
  });

  it('shows nothing of other people', async () => {
    const pair = await createPair();
    await talk(pair, 'Un secret bien gardé');
    await eventuallyFinds(pair.asker, 'secret', 1);
    expect((await search(await createPerson(), 'secret')).results).toEqual([]);
    expect((await call('GET', '/api/me/messages/search?q=secret')).status).toBe(401);
  });

  it('finds new messages, and no hidden ones', async () => {
    const pair = await createPair();
    const { id } = await talk(pair, 'bonjour alpaga');
    await eventuallyFinds(pair.creator, 'alpaga', 1);
    const hiddenId = crypto.randomUUID();
    await send(id, pair.asker, 'un autre alpaga', hiddenId);
    await eventuallyFinds(pair.creator, 'alpaga', 2);
    await stubOf(id).setHidden(hiddenId, true);
    expect((await search(pair.creator, 'alpaga')).results).toMatchObject([{ seq: 1 }]);
    // Its author still reads it.
    await eventuallyFinds(pair.asker, 'alpaga', 2);
  });

  it('gives pages that neither repeat nor omit a message', async () => {
    const pair = await createPair();
    await talk(pair, ...Array.from({ length: 45 }, (_, at) => `zèbre ${at}`));
    await eventually(async () => {
      await search(pair.asker, 'zebre');
      const seqs: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await search(pair.asker, 'zebre', cursor);
        seqs.push(...page.results.map(({ seq }) => seq));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(seqs).toEqual(Array.from({ length: 45 }, (_, at) => 45 - at));
    });
  });

  it('reads each message once, and again after a repair', async () => {
    const pair = await createPair();
    const { id } = await talk(pair, 'une girafe', 'deux girafes');
    await eventuallyFinds(pair.asker, 'girafe', 2);
    const inbox = env.INBOX.getByName(pair.asker.id);
    const rows = () =>
      runInDurableObject(inbox, (_, { storage }) =>
        storage.sql.exec<{ row: number }>('SELECT row FROM message_texts ORDER BY row').toArray(),
      );
    const before = await rows();
    expect(before).toHaveLength(2);
    await eventuallyFinds(pair.asker, 'girafe', 2);
    expect(await rows()).toEqual(before);
    await stubOf(id).repair();
    expect(await rows()).toEqual([]);
    await eventuallyFinds(pair.asker, 'girafe', 2);
  });

  it.each(['', 'q=', `q=${'x'.repeat(101)}`, 'q=a&cursor=x', 'q=a&cursor=1_2_3', 'q=%00'])(
    'answers no query with a failure: ?%s',
    async (query) => {
      const person = await createPerson();
      const response = await call('GET', `/api/me/messages/search?${query}`, { as: person });
      expect(response.status).toBe(query === 'q=' ? 200 : 400);
    },
  );
});

describe('GET /api/conversations/:id/export', () => {
  const exported = (id: string, as?: Person) =>
    call('GET', `/api/conversations/${id}/export`, { as });

  it('gives both participants all messages as a text', async () => {
    const pair = await createPair();
    const { id } = await talk(pair, 'Une question\nen deux lignes', 'Une réponse');
    const response = await exported(id, pair.asker);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="dis-moi-/);
    const text = await response.text();
    expect(text).toMatch(/^Conversation Dis-moi entre Vous et /);
    expect(text).toMatch(
      /Vous, le .*\n> Une question\n> en deux lignes\n\n.*, le .*\n> Une réponse\n\n$/,
    );
    expect(await (await exported(id, pair.creator)).text()).toContain('Vous, le ');
  });

  it('reads a long conversation to its end', async () => {
    const pair = await createPair();
    const { id } = await talk(pair, 'un');
    await runInDurableObject(stubOf(id), (_, { storage }) =>
      storage.transactionSync(() => {
        for (let seq = 2; seq <= 2_500; seq += 1)
          storage.sql.exec(
            'INSERT INTO messages (seq, id, sender_id, text, created_at) VALUES (?, ?, ?, ?, ?)',
            ...[seq, crypto.randomUUID(), pair.asker.id, `mot ${seq}`, Date.now()],
          );
      }),
    );
    const text = await (await exported(id, pair.asker)).text();
    expect(text.match(/^> mot \d+$/gm)).toHaveLength(2_499);
  });

  it('hides from the other what moderation has hidden', async () => {
    const pair = await createPair();
    const { id } = await talk(pair, 'bonjour');
    const messageId = crypto.randomUUID();
    await send(id, pair.asker, 'une injure', messageId);
    await stubOf(id).setHidden(messageId, true);
    expect(await (await exported(id, pair.creator)).text()).not.toContain('injure');
    expect(await (await exported(id, pair.asker)).text()).toContain('injure');
  });

  it('is for its participants alone', async () => {
    const pair = await createPair();
    const { id } = await talk(pair, 'bonjour');
    expect((await exported(id)).status).toBe(401);
    for (const unknown of [id, crypto.randomUUID(), 'x'])
      expect((await exported(unknown, await createPerson())).status).toBe(404);
  });
});
