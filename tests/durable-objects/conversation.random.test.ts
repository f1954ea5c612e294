import { abortAllDurableObjects, evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { conversations } from '../../database/schema.ts';
import type { Message, ServerFrame } from '../../domain/conversations/conversation-wire.ts';
import { pricingModels } from '../../domain/profiles/pricing.ts';
import { Random } from '../support/random.ts';
import { createPair, open, send, stubOf } from '../support/workerd/conversations.ts';
import { eventually } from '../support/workerd/eventually.ts';
import { call, db, type Person } from '../support/workerd/marketplace.ts';
import { openSocket, type TestSocket } from '../support/workerd/socket.ts';

/**
 * Conversations over unreliable connections: frames are lost, duplicated and reordered, tabs drop
 * and return, the object is evicted and restarted. Every acknowledged message must be read back
 * exactly once, by both users, in one order, and an unsent one never.
 */

const RUNS = env.DEPTH;
const STEPS = 50;

/** A participant's tab that behaves like the web app. */
class Tab {
  readonly person: Person;
  private readonly path: string;
  private socket: TestSocket<ServerFrame> | null = null;
  private taken = 0;
  private readonly log = new Map<string, Message>();
  private readonly unsettled = new Map<string, string>();
  readonly acknowledged = new Set<string>();
  /** Messages to be unsent, and those that the object confirmed as unsent. */
  private readonly unwanted = new Set<string>();
  readonly withdrawn = new Set<string>();

  constructor(person: Person, path: string) {
    this.person = person;
    this.path = path;
  }

  async connect(): Promise<void> {
    this.take();
    this.socket = await openSocket<ServerFrame>(this.path, this.person);
    this.taken = 0;
    this.socket.send({ type: 'resume', after: this.resumePoint() });
    for (const [id, text] of this.unsettled)
      this.socket.send(
        this.unwanted.has(id) ? { type: 'withdraw', id } : { type: 'send', id, text },
      );
  }

  drop(): void {
    this.take();
    this.socket?.socket.close();
    this.socket = null;
  }

  /** Writes a message and sends `copies` frames of it, possibly none. */
  write(text: string, copies: number): string {
    const id = crypto.randomUUID();
    this.unsettled.set(id, text);
    for (let copy = 0; copy < copies; copy += 1) this.transmit(id, text);
    return id;
  }

  transmit(id: string, text: string): void {
    if (this.socket?.socket.readyState === WebSocket.OPEN)
      this.socket.send({ type: 'send', id, text });
  }

  /** Unsends one of the messages without a response. */
  takeBack(random: Random): void {
    const [id] = random.pick([...this.unsettled, [null]]);
    if (id === null) return;
    this.unwanted.add(id);
    if (this.socket?.socket.readyState === WebSocket.OPEN)
      this.socket.send({ type: 'withdraw', id });
  }

  /** Processes the frames that have arrived. */
  take(): void {
    const frames = this.socket?.frames ?? [];
    for (const frame of frames.slice(this.taken)) {
      if (frame.type === 'ack') this.acknowledged.add(frame.id);
      if (frame.type === 'withdrawn') this.withdrawn.add(frame.id);
      if (frame.type === 'ack' || frame.type === 'refused' || frame.type === 'withdrawn')
        this.unsettled.delete(frame.id);
      if (frame.type === 'message') this.log.set(frame.message.id, frame.message);
      if (frame.type === 'state')
        for (const message of frame.messages) this.log.set(message.id, message);
    }
    this.taken = frames.length;
  }

  get settled(): boolean {
    this.take();
    return this.unsettled.size === 0;
  }

  messages(): Message[] {
    return [...this.log.values()].sort((a, b) => a.seq - b.seq);
  }

  /** The last seq before any gap. */
  private resumePoint(): number {
    const messages = this.messages();
    const gap = messages.findIndex(({ seq }, index) => seq !== index + 1);
    return gap === -1 ? messages.length : gap;
  }
}

it.each(Array.from({ length: RUNS }, (_, seed) => seed))(
  'a conversation loses and repeats nothing in run %i',
  async (seed) => {
    const random = new Random(seed);
    const pricing = pricingModels[seed % pricingModels.length]!;
    const pair = await createPair();
    const { id } = await open(pair, pricing);
    const path = `/api/conversations/${id}/socket`;
    const tabs = [pair.asker, pair.asker, pair.creator, pair.creator].map(
      (person) => new Tab(person, path),
    );
    const byHttp = new Set<string>();
    const late: (() => void)[] = [];
    await Promise.all(tabs.map((tab) => tab.connect()));

    for (let step = 0; step < STEPS; step += 1) {
      const tab = random.pick(tabs);
      const dice = random.next();
      if (dice < 0.55) {
        const text = `Message ${step}`;
        // Lost, sent once or duplicated; sometimes repeated after later ones.
        const messageId = tab.write(text, random.pick([0, 1, 1, 1, 2]));
        if (random.chance(0.2)) late.push(() => tab.transmit(messageId, text));
        if (random.chance(0.2)) tab.takeBack(random);
      } else if (dice < 0.65) late.splice(random.below(late.length), 1)[0]?.();
      else if (dice < 0.75) {
        const messageId = crypto.randomUUID();
        const answer = await send(id, tab.person, `HTTP ${step}`, messageId);
        if (answer.status === 201) byHttp.add(messageId);
        else expect(answer.status).toBe(409);
      } else if (dice < 0.9) {
        tab.drop();
        if (random.chance(0.5)) await tab.connect();
      } else if (dice < 0.96) await evictDurableObject(stubOf(id)).catch(() => undefined);
      else {
        await abortAllDurableObjects();
        for (const each of tabs) each.drop();
        await Promise.all(tabs.map((each) => each.connect()));
      }
    }

    for (const tab of tabs) tab.drop();
    await Promise.all(tabs.map((tab) => tab.connect()));
    await eventually(() => expect(tabs.every((tab) => tab.settled)).toBe(true));

    const logs = await Promise.all(
      [pair.asker, pair.creator].map(async (as) => {
        const response = await call('GET', `/api/conversations/${id}/messages?after=0`, { as });
        return (await response.json<{ messages: Message[] }>()).messages;
      }),
    );
    const [log] = logs as [Message[], Message[]];
    expect(logs[1]).toEqual(log);
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
    const ids = log.map((message) => message.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const acknowledged of [...tabs.flatMap((tab) => [...tab.acknowledged]), ...byHttp])
      expect(ids).toContain(acknowledged);
    for (const withdrawn of tabs.flatMap((tab) => [...tab.withdrawn]))
      expect(ids).not.toContain(withdrawn);
    await eventually(() => {
      for (const tab of tabs) {
        tab.take();
        expect(tab.messages()).toEqual(log);
      }
    });
    if (pricing === 'question')
      for (const { id: senderId } of [pair.asker, pair.creator])
        expect(log.filter((message) => message.senderId === senderId).length).toBeLessThanOrEqual(
          1,
        );

    // D1 receives everything despite interruptions.
    await eventually(async () => {
      const row = await db.select().from(conversations).where(eq(conversations.id, id)).get();
      expect(row).toMatchObject({
        messageCount: log.length,
        lastMessageText: log.at(-1)?.text ?? null,
        status: pricing === 'question' && log.length === 2 ? 'completed' : 'initiated',
      });
    });
    for (const tab of tabs) tab.drop();
  },
  60_000,
);
