import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { openConversations } from '../chat/marketplace.ts';
import { killServer } from '../harness/servers.ts';
import { type Restart, sleep } from './restart.ts';

const CONVERSATIONS = 4;
const TALK_MS = 3_000;

interface Message {
  id: string;
  seq: number;
  text: string;
}

/** A user who sends one message after the other, and repeats each until it is acknowledged. */
class Speaker {
  readonly acknowledged: string[] = [];
  private pending = { id: randomUUID() as string, text: 'Message 1' };
  private socket: WebSocket | null = null;
  private readonly url: string;
  private readonly token: string;

  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  /** Sends until the connection breaks or `stop` is called. */
  connect(): void {
    const socket = new WebSocket(this.url.replace('http', 'ws'), [
      'dismoi.v1',
      `bearer.${this.token}`,
    ]);
    this.socket = socket;
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ type: 'resume', after: 0 }));
      this.transmit();
    });
    socket.addEventListener('error', () => undefined);
    socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(data);
      assert.notEqual(frame.type, 'refused', data);
      if (frame.type !== 'ack' || frame.id !== this.pending.id) return;
      this.acknowledged.push(frame.id);
      this.pending = { id: randomUUID(), text: `Message ${this.acknowledged.length + 1}` };
      this.transmit();
    });
  }

  stop(): void {
    this.socket?.close();
    this.socket = null;
  }

  private transmit(): void {
    if (this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ type: 'send', ...this.pending }));
  }
}

/**
 * Kills the server repeatedly while users send messages. Then checks that every acknowledged
 * message exists exactly once, for both, in one order, and that D1 has caught up.
 */
export async function talkUnderKills(start: Restart, kills: number): Promise<void> {
  let server = await start();
  try {
    const conversations = await openConversations(server.origin, CONVERSATIONS);
    const speakers = conversations.map(({ id, tokens }) => ({
      id,
      tokens,
      both: [tokens.asker, tokens.creator].map(
        (token) => new Speaker(`${server.origin}/api/conversations/${id}/socket`, token),
      ),
    }));
    for (let killed = 1; killed <= kills; killed += 1) {
      for (const { both } of speakers) for (const speaker of both) speaker.connect();
      await sleep(TALK_MS * (0.5 + Math.random()));
      killServer(server);
      server = await start();
      const total = speakers
        .flatMap(({ both }) => both)
        .reduce((n, each) => n + each.acknowledged.length, 0);
      console.log(`kill ${killed}: ${total} messages acknowledged so far`);
    }

    for (const { id, tokens, both } of speakers) {
      for (const speaker of both) speaker.stop();
      const read = async (token: string, what: string) => {
        const headers = { Authorization: `Bearer ${token}` };
        const response = await fetch(`${server.origin}/api/conversations/${id}${what}`, {
          headers,
        });
        assert.equal(response.status, 200);
        return response.json();
      };
      const log = async (token: string): Promise<Message[]> => {
        const all: Message[] = [];
        for (;;) {
          const { messages } = await read(token, `/messages?after=${all.length}`);
          if (messages.length === 0) return all;
          all.push(...messages);
        }
      };
      const [asAsker, asCreator] = [await log(tokens.asker), await log(tokens.creator)];
      assert.deepEqual(asAsker, asCreator);
      assert.deepEqual(
        asAsker.map(({ seq }) => seq),
        asAsker.map((_, index) => index + 1),
      );
      const ids = asAsker.map((message) => message.id);
      assert.equal(new Set(ids).size, ids.length);
      for (const speaker of both)
        for (const acknowledged of speaker.acknowledged) assert.ok(ids.includes(acknowledged));

      // D1's own row, from which the list is read, catches up by the outbox.
      let row: { id: string; lastMessageText: string } | undefined;
      for (let attempt = 0; attempt < 50; attempt += 1) {
        const response = await fetch(`${server.origin}/api/conversations`, {
          headers: { Authorization: `Bearer ${tokens.asker}` },
        });
        const list = await response.json();
        row = list.conversations.find((each: { id: string }) => each.id === id);
        if (row?.lastMessageText === asAsker.at(-1)?.text) break;
        await sleep(200);
      }
      assert.equal(row?.lastMessageText, asAsker.at(-1)?.text);
      console.log(`${id}: ${asAsker.length} messages, each once, for both, and D1 has caught up`);
    }
  } finally {
    killServer(server);
  }
}
