import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { authUsers } from '../../../database/schema.ts';
import type {
  ConversationRow,
  InboxFrame,
} from '../../../domain/conversations/conversation-wire.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import { hashPassword } from '../../../worker/accounts/auth/password.ts';
import { Random } from '../../support/random.ts';
import { createPair, open, type Pair, stubOf } from '../../support/workerd/conversations.ts';
import { LaggingD1 } from '../../support/workerd/lagging-d1.ts';
import { db } from '../../support/workerd/marketplace.ts';
import { type Answer, Browser } from './browser.ts';

/**
 * People read what they have just written while replicas lag: each response must be at least as new
 * as what their browser knew before the request, in any tab. The state of a thing is a number that
 * never decreases.
 */

const HISTORIES = 10 * env.DEPTH;
const STEPS = 7;
const PAIRS = 4;
const PASSWORD = 'Une-phrase-de-2026';

const random = new Random(env.SEED);
const replicas = [env.REPLICA_1, env.REPLICA_2, env.REPLICA_3];
for (const replica of replicas)
  await replica.batch(env.EMPTY_DATABASE.map((statement) => replica.prepare(statement)));
const lagging = new LaggingD1(env.DB, replicas, random);
// Other files use the same database.
afterAll(() => lagging.stop());

/** Missing updates in responses. */
const stale: string[] = [];
let reads = 0;

interface Read {
  thing: string;
  path: string;
  valueIn: (json: unknown) => number;
}

/** Checks that the response has what the browser knew at the request. */
async function check(browser: Browser, { thing, valueIn }: Read, asked: () => Promise<Answer>) {
  const least = browser.known.get(thing) ?? 0;
  const { status, json } = await asked();
  reads += 1;
  const value = status === 200 ? valueIn(json) : Number.NaN;
  if (!(value >= least)) stale.push(`${thing}: ${value} after ${least} (${status})`);
}

function look(browser: Browser, read: Read, isHeld = false): Promise<void> {
  const tab = random.below(2);
  return random.chance(0.3)
    ? check(browser, read, () => browser.reload(tab, read.path))
    : check(browser, read, () => browser.ask(tab, 'GET', read.path, { isHeld }));
}

/**
 * Changes a thing, unless the browser is already doing so; its state is known once the response
 * arrives.
 */
async function change(
  browser: Browser,
  thing: string,
  asked: () => Promise<Answer>,
  stateIn: (json: unknown) => number,
): Promise<void> {
  if (browser.changing.has(thing)) return;
  browser.changing.add(thing);
  const { status, json } = await asked();
  browser.changing.delete(thing);
  if (status >= 300) stale.push(`${thing}: ${status} ${JSON.stringify(json)}`);
  else browser.recordKnown(thing, stateIn(json));
}

// ---- conversations

interface Talk {
  pair: Pair;
  id: string;
  browsers: [Browser, Browser];
  /** The last acknowledged message, and whether another is in flight. */
  sent: number;
  isSending: boolean;
}

const bio: Read = {
  ...{ thing: 'bio', path: '/api/me' },
  valueIn: (json) => Number((json as { bio: string | null }).bio ?? 0),
};

const lastMessage = ({ id }: Talk): Read => ({
  ...{ thing: 'message', path: '/api/conversations' },
  valueIn: (json) =>
    Number(
      (json as { conversations: ConversationRow[] }).conversations.find((row) => row.id === id)
        ?.lastMessageText ?? 0,
    ),
});

const hears = (browser: Browser) => (frame: InboxFrame) => {
  if (frame.type !== 'conversation') return;
  browser.recordKnown('message', Number(frame.conversation.lastMessageText ?? 0));
};

let lastBio = 0;

function rename(browser: Browser, isHeld: boolean): Promise<void> {
  lastBio += 1;
  const value = lastBio;
  const json = { bio: String(value) };
  const save = () => browser.ask(random.below(2), 'PATCH', '/api/me/profile', { json, isHeld });
  return change(browser, 'bio', save, () => value);
}

async function write(talk: Talk, browser: Browser, isHeld: boolean): Promise<void> {
  if (talk.isSending) return;
  talk.isSending = true;
  const next = talk.sent + 1;
  const { status } = await browser.ask(
    random.below(2),
    'POST',
    `/api/conversations/${talk.id}/messages`,
    { json: { id: crypto.randomUUID(), text: String(next) }, isHeld },
  );
  if (status === 201) talk.sent = next;
  // A fast machine would exceed the limit of messages per minute.
  else if (status !== 429) stale.push(`message: ${status}`);
  talk.isSending = false;
}

/**
 * A tab that was offline gets in its first frames what its conversation has published meanwhile.
 */
async function comeBack(talk: Talk, browser: Browser): Promise<void> {
  browser.disconnect();
  if (random.chance(0.5)) await write(talk, browser, false);
  const { sent } = talk;
  await stubOf(talk.id).settle();
  await browser.listen(hears(browser));
  browser.recordKnown('message', sent);
}

/** A session that only the primary knows: every replica must accept its token. */
async function signIn(browser: Browser): Promise<void> {
  const json = { email: `${browser.person.id}@example.com`, password: PASSWORD };
  const path = '/api/auth/token?grant_type=password';
  const { status, json: session } = await browser.ask(random.below(2), 'POST', path, { json });
  if (status !== 200) stale.push(`sign-in: ${status}`);
  browser.person.token = (session as { access_token: string }).access_token;
}

async function talkOn(talk: Talk): Promise<void> {
  const running: Promise<void>[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const browser = random.pick(talk.browsers);
    const isHeld = random.chance(0.4);
    const done = takeStep(talk, browser, isHeld);
    if (isHeld) running.push(done);
    else await done;
    if (random.chance(0.3)) random.pick(talk.browsers).release();
  }
  let isOver = false;
  const all = Promise.all(running).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const browser of talk.browsers) browser.release();
    await scheduler.wait(1);
  }
  await all;
}

function takeStep(talk: Talk, browser: Browser, isHeld: boolean): Promise<void> {
  const roll = random.next();
  if (roll < 0.2) return rename(browser, isHeld);
  if (roll < 0.4) return write(talk, browser, isHeld);
  if (roll < 0.65) return look(browser, bio, isHeld);
  if (roll < 0.92) return look(browser, lastMessage(talk), isHeld);
  if (roll < 0.99 || isHeld) return comeBack(talk, browser);
  return signIn(browser);
}

// ---- orders

const RANKS = ['awaiting', 'held', 'answered', 'settled'];
const rankOf = (order: unknown) => RANKS.indexOf((order as Order).state);

const orderRead = (id: string, path: string): Read => ({
  ...{ thing: id, path },
  valueIn: (json) => {
    const listed = (json as { orders?: Order[] }).orders;
    return rankOf(listed ? listed.find((order) => order.id === id) : json);
  },
});

async function order(): Promise<void> {
  const pair = await createPair();
  const [asker, creator] = [new Browser(pair.asker), new Browser(pair.creator)];
  for (const browser of [asker, creator]) await browser.advanceTo();
  const { username } = pair.creator;
  const wanted = { username, topicId: pair.topicId, pricing: 'question', mode: 'purchase' };
  const opened = await asker.ask(0, 'POST', '/api/conversations', { json: wanted });
  const { id: conversationId } = opened.json as { id: string };
  const listed = await asker.ask(1, 'GET', '/api/me/orders');
  const [placed] = (listed.json as { orders: Order[] }).orders;
  if (!placed) {
    stale.push('order: missing after it was placed');
    return;
  }
  const reads = [`/api/orders/${placed.id}`, '/api/me/orders'].map((path) =>
    orderRead(placed.id, path),
  );
  const say = (browser: Browser, text: string) =>
    browser.ask(0, 'POST', `/api/conversations/${conversationId}/messages`, {
      json: { id: crypto.randomUUID(), text },
    });
  asker.recordKnown(placed.id, 1);
  if (random.chance(0.4)) {
    const withdraw = () => asker.ask(random.below(2), 'POST', `/api/orders/${placed.id}/withdraw`);
    await change(asker, placed.id, withdraw, rankOf);
    // The response has what the object has just written.
    if (asker.known.get(placed.id) !== 3)
      stale.push('order: withdrawn, but the response did not say so');
    asker.recordKnown(placed.id, 3);
  } else if (random.chance(0.5)) {
    await say(asker, 'Une question ?');
    await say(creator, 'Une réponse.');
    const rate = () =>
      asker.ask(random.below(2), 'PUT', `/api/conversations/${conversationId}/rating`, {
        json: { stars: 5 },
      });
    await change(asker, placed.id, rate, () => 3);
  } else {
    const path = `/api/users/${pair.asker.username}/block`;
    await change(
      creator,
      placed.id,
      () => creator.ask(0, 'PUT', path),
      () => 3,
    );
    const ofCreator = orderRead(placed.id, '/api/me/orders?role=creator');
    for (let look_ = 0; look_ < 3; look_ += 1) await look(creator, ofCreator);
  }
  for (let step = 0; step < 4; step += 1) await look(asker, random.pick(reads));
}

it(`a write is visible to its author, in ${HISTORIES} histories`, async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const talks: Talk[] = [];
  for (let n = 0; n < PAIRS; n += 1) {
    const pair = await createPair();
    const { id } = await open(pair, 'day');
    const browsers: Talk['browsers'] = [new Browser(pair.asker), new Browser(pair.creator)];
    for (const browser of browsers) {
      await db.update(authUsers).set({ passwordHash }).where(eq(authUsers.id, browser.person.id));
      await browser.advanceTo();
      await browser.listen(hears(browser));
    }
    talks.push({ pair, id, browsers, sent: 0, isSending: false });
  }
  for (let history = 0; history < HISTORIES; history += 1)
    await (random.chance(0.1) ? order() : talkOn(random.pick(talks)));
  for (const { browsers } of talks) for (const browser of browsers) browser.disconnect();
  console.log(
    `${HISTORIES} histories, ${reads} reads, ${lagging.behind} answers of replicas that were behind, ${stale.length} stale`,
  );
  expect(stale).toEqual([]);
  // Otherwise the test would prove nothing.
  expect(lagging.behind).toBeGreaterThan(HISTORIES);
}, 3_600_000);
