import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type OpenConversation, openConversations } from '../chat/marketplace.ts';
import { killServer, type Server, serverStopped } from '../harness/servers.ts';
import { type Restart, timedStart } from './restart.ts';

const CONVERSATIONS = 4;
const TALK_MS = 3_000;
/** Time in which every list must follow, milliseconds, and between two looks at it. */
const CATCH_UP_MS_MAX = 6_000;
const LOOK_MS = 100;

interface Message {
  id: string;
  seq: number;
  text: string;
}

/** Message with a text that no other has. */
function newMessage(number: number) {
  const id: string = randomUUID();
  return { id, text: `Message ${number}, ${id}` };
}

/** A user who sends one message after the other, and repeats each until it is acknowledged. */
class Speaker {
  readonly acknowledged: string[] = [];
  private pending = newMessage(1);
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
      this.pending = newMessage(this.acknowledged.length + 1);
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

/** Times of restarts, and of lists until they had the last message, milliseconds. */
export interface RecoveryTimes {
  starts: number[];
  catchUps: number[];
}

/**
 * Kills the server repeatedly while users send messages. Then checks that every acknowledged
 * message exists exactly once, for both, in one order. Returns how long the server took to start
 * after each kill, and D1 to catch up; and, as the baseline, after a server that was stopped, and
 * after users stopped talking.
 */
export async function talkUnderKills(
  start: Restart,
  kills: number,
): Promise<{ killed: RecoveryTimes; undisturbed: RecoveryTimes }> {
  const killed: RecoveryTimes = { starts: [], catchUps: [] };
  const undisturbed: RecoveryTimes = { starts: [], catchUps: [] };
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
    const all = speakers.flatMap(({ both }) => both);
    for (let number = 1; number <= kills; number += 1) {
      for (const speaker of all) speaker.connect();
      await sleep(TALK_MS * (0.5 + Math.random()));
      killServer(server);
      server = await timedStart(start, killed.starts);
      killed.catchUps.push(await catchUpMs(server, conversations));
      const total = all.reduce((n, each) => n + each.acknowledged.length, 0);
      console.log(`kill ${number}: ${total} messages acknowledged so far`);

      for (const speaker of all) speaker.connect();
      await sleep(TALK_MS * Math.random());
      for (const speaker of all) speaker.stop();
      undisturbed.catchUps.push(await catchUpMs(server, conversations));
      await serverStopped(server);
      server = await timedStart(start, undisturbed.starts);
    }

    for (const { id, tokens, both } of speakers) {
      const log = async (token: string): Promise<Message[]> => {
        const all: Message[] = [];
        for (;;) {
          const address = `/api/conversations/${id}/messages?after=${all.length}`;
          const { messages } = await read(server, address, token);
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
      console.log(`${id}: ${asAsker.length} messages, each once, for both`);
    }
    return { killed, undisturbed };
  } finally {
    killServer(server);
  }
}

async function read(server: Server, address: string, token: string) {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(server.origin + address, { headers });
  assert.equal(response.status, 200);
  return response.json();
}

/**
 * Milliseconds from now until the asker's list, which is read from D1, has the last message of
 * every conversation. Looks at the list alone, since a request for its messages would wake an object.
 */
async function catchUpMs(server: Server, conversations: OpenConversation[]): Promise<number> {
  const begun = performance.now();
  const asker = conversations[0]!.tokens.asker;
  const looks: { at: number; texts: Map<string, string | null> }[] = [];
  while (performance.now() - begun < CATCH_UP_MS_MAX) {
    const list = await read(server, '/api/conversations', asker);
    const texts = new Map<string, string | null>(
      list.conversations.map((row: { id: string; lastMessageText: string | null }) => [
        row.id,
        row.lastMessageText,
      ]),
    );
    looks.push({ at: performance.now() - begun, texts });
    await sleep(LOOK_MS);
  }
  const last = new Map<string, string | null>();
  for (const { id } of conversations) {
    const address = `/api/conversations/${id}/messages?before=${Number.MAX_SAFE_INTEGER}`;
    const { messages } = await read(server, address, asker);
    last.set(id, messages.at(-1)?.text ?? null);
  }
  const isCaughtUp = ({ texts }: (typeof looks)[0]) =>
    conversations.every(({ id }) => texts.get(id) === last.get(id));
  const caughtUp = looks.find(isCaughtUp);
  assert.ok(caughtUp, 'D1 did not catch up');
  return caughtUp.at;
}
