import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, expect, it, vi } from 'vitest';
import { Conversation } from '../../../durable-objects/conversation/conversation.ts';
import { Inbox } from '../../../durable-objects/inbox/inbox.ts';
import { Random } from '../../support/random.ts';
import { LaggingD1 } from '../../support/workerd/lagging-d1.ts';
import { differences } from './compare.ts';
import { Market } from './market.ts';

/**
 * Random histories of a small marketplace: people write, pay, withdraw, block, comment, post and
 * delete concurrently, objects are evicted and fail midway, and replicas lag. Afterwards D1,
 * objects, R2 and KV must agree and contain everything acknowledged. From a depth of 10 on, D1 is 15 to
 * 60 ms away. The seed is logged, and SEED repeats it.
 */

const STEPS = 100 * env.DEPTH;
const IS_FAR = env.DEPTH >= 10;
/** Concurrent users. */
const AT_ONCE = 12;
/** Steps between two comparisons. */
const HISTORY_STEPS = 100;

const random = new Random(env.SEED);
const replicas = [env.REPLICA_1, env.REPLICA_2, env.REPLICA_3];

let lagging: LaggingD1 | undefined;
afterAll(() => {
  lagging?.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Makes some calls of objects fail, before or after they took effect. */
function troubleObjects(): () => void {
  const prototypes: [object, string][] = [
    [Conversation.prototype, 'refreshBlocks'],
    [Conversation.prototype, 'settle'],
    [Conversation.prototype, 'closeSession'],
    [Inbox.prototype, 'notify'],
    [Inbox.prototype, 'tell'],
    [Inbox.prototype, 'deletePostNotices'],
    [Inbox.prototype, 'refreshBlocks'],
  ];
  const spies = prototypes.map(([prototype, name]) => {
    const methods = prototype as Record<string, (...values: unknown[]) => unknown>;
    const method = methods[name]!;
    return vi.spyOn(methods, name).mockImplementation(async function (
      this: unknown,
      ...values: unknown[]
    ) {
      if (random.chance(0.02)) throw new Error('Network connection lost.');
      const result = await method.apply(this, values);
      if (random.chance(0.02)) throw new Error('Network connection lost.');
      return result;
    });
  });
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

/** The platform's error message when it restarts an object. */
const RESET = 'Durable Object reset because its code was updated.';

/** Kills an object in the middle of its work. */
async function kill(market: Market): Promise<void> {
  const conversation = market.anyConversation();
  const stub =
    conversation && random.chance(0.5)
      ? env.CONVERSATION.getByName(conversation.id)
      : env.INBOX.getByName(market.anybody().id);
  // Concurrent callers get no response, like the caller that kills it.
  await runInDurableObject(stub, (_, state) => state.abort(RESET)).catch(() => undefined);
}

/** Runs this many steps, several at once, and returns how each ended, by kind and status. */
async function history(market: Market, steps: number): Promise<Map<string, number>> {
  const outcomes = new Map<string, number>();
  let left = steps;
  const somebody = async () => {
    while (left > 0) {
      left -= 1;
      if (random.chance(0.01)) await kill(market);
      const outcome = await market.step();
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, somebody));
  return outcomes;
}

it(
  'random histories leave D1, objects, R2 and KV consistent, with everything acknowledged',
  async () => {
    for (const method of ['log', 'warn', 'error'] as const)
      vi.spyOn(console, method).mockImplementation(() => undefined);
    for (const replica of replicas)
      await replica.batch(env.EMPTY_DATABASE.map((statement) => replica.prepare(statement)));
    lagging = new LaggingD1(env.DB, replicas, random, { isFar: IS_FAR });
    const market = await Market.make(random);
    for (let done = 0; done < STEPS; done += HISTORY_STEPS) {
      const calm = troubleObjects();
      const outcomes = await history(market, HISTORY_STEPS);
      calm();
      await market.settle();
      const found = await differences(market);
      const summary = {
        event: 'histories.compared',
        seed: env.SEED,
        steps: done + HISTORY_STEPS,
      };
      console.info(JSON.stringify({ ...summary, outcomes: Object.fromEntries(outcomes) }));
      expect(found, `seed ${env.SEED}, step ${done}`).toEqual([]);
      const failed = [...outcomes].filter(([outcome]) => / 5\d\d$/.test(outcome));
      // A failing dependency may be answered with 503, and no other server error.
      expect(failed.filter(([outcome]) => !outcome.endsWith(' 503'))).toEqual([]);
    }
  },
  60_000 * env.DEPTH,
);
