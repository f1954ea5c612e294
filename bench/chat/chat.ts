/**
 * `npm run bench:chat`: the product's conversations compared with a bare hibernating object that
 * only inserts and broadcasts. Rounds alternate between the two, and ratios are taken pair by pair,
 * so that a machine that slows down slows both. Takes numbers of conversations. Needs a bundle in
 * dist/ (`npm run build`) and Linux. Exits with 1 when a goal is missed.
 */
import { bench } from '../harness/bench.ts';
import { median } from '../harness/median.ts';
import type { Server } from '../harness/servers.ts';
import { openConversations } from './marketplace.ts';
import { bareRoom, productRoom, type Room } from './rooms.ts';

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1, 50, 500];
const ROUNDS = 5;
const ROUND_MS = 3_000;
/** Maximum ratios to the bare object up to a number of conversations, the latency at the median and at 99 %. */
const GOALS = [
  { conversations: 1, p50: 1.05, p99: 2, cpu: 1.1 },
  { conversations: 50, p50: 1.15, p99: 2, cpu: 1.5 },
  { conversations: 500, p50: 1.5, p99: 2, cpu: 2.5 },
];

interface Round {
  messages: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU milliseconds of workerd per 10,000 messages. */
  cpu: number;
}

/** All users send messages for a while, each waiting for one message to be stored before the next. */
async function talk(server: Server, rooms: Room[]): Promise<Round> {
  const latencies: number[] = [];
  const cpuBefore = server.cpuMs();
  const start = performance.now();
  const end = start + ROUND_MS;
  await Promise.all(
    rooms.map(async (room) => {
      for (let sent = performance.now(); sent < end; sent = performance.now()) {
        await room.say('Une phrase comme on en écrit dans une conversation.');
        latencies.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  // The deliveries after a round, which wait for two seconds, are part of its cost.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  const cpuMs = server.cpuMs() - cpuBefore;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(share * (latencies.length - 1))]!;
  return {
    messages: latencies.length,
    perSecond: latencies.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    cpu: (cpuMs / latencies.length) * 10_000,
  };
}

await bench('chat', async ({ folder, start, startProduct, miss }) => {
  const product = await startProduct(8791);
  const bare = await start(['node', 'bench/chat/serve-bare.ts'], 8792, {
    STATE_DIR: `${folder}/bare`,
  });
  const conversations = await openConversations(product.origin, Math.max(...sizes));

  const table: Record<string, string | number>[] = [];
  for (const size of sizes) {
    const rooms = {
      bare: await Promise.all(
        Array.from({ length: size }, (_, index) => bareRoom(bare.origin, `room-${size}-${index}`)),
      ),
      product: await Promise.all(
        conversations
          .slice(0, size)
          .map(({ id, tokens }) => productRoom(product.origin, id, tokens)),
      ),
    };
    await talk(bare, rooms.bare);
    await talk(product, rooms.product);
    const pairs: { bare: Round; product: Round }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      pairs.push({
        bare: await talk(bare, rooms.bare),
        product: await talk(product, rooms.product),
      });
    for (const room of [...rooms.bare, ...rooms.product]) room.close();

    for (const name of ['bare', 'product'] as const) {
      const figure = (key: keyof Round) => median(pairs.map((pair) => pair[name][key]));
      table.push({
        conversations: size,
        what: name,
        'p50 ms': figure('p50').toFixed(2),
        'p99 ms': figure('p99').toFixed(2),
        'messages/s': Math.round(figure('perSecond')),
        'CPU ms/10k': Math.round(figure('cpu')),
      });
    }
    const ratio = (key: keyof Round) =>
      median(pairs.map((pair) => pair.product[key] / pair.bare[key]));
    table.push({
      conversations: size,
      what: 'ratio',
      'p50 ms': ratio('p50').toFixed(2),
      'p99 ms': ratio('p99').toFixed(2),
      'messages/s': ratio('perSecond').toFixed(2),
      'CPU ms/10k': ratio('cpu').toFixed(2),
    });
    const goal = GOALS.find(({ conversations }) => size <= conversations) ?? GOALS.at(-1)!;
    table.push({
      conversations: size,
      what: 'goal',
      'p50 ms': goal.p50,
      'p99 ms': goal.p99,
      'messages/s': '',
      'CPU ms/10k': goal.cpu,
    });
    for (const key of ['p50', 'p99', 'cpu'] as const)
      if (ratio(key) > goal[key])
        miss(`${size} conversations: ${key} ${ratio(key).toFixed(2)} of ${goal[key]}`);
  }
  console.table(table);
});
