/**
 * `npm run bench:chat`: the product's conversations compared with a bare hibernating object that
 * only inserts, and sends the frames of the product's contract. Both take turns, and ratios are taken
 * within a turn, so that a machine that slows down slows both. Then idle sockets, and the storm in
 * which all of them reconnect. Takes numbers of conversations, and `sockets=500`; without arguments it
 * runs everything. Needs a bundle in dist/ (`npm run build`) and Linux. Exits with 1 when a goal is missed.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { bench } from '../harness/bench.ts';
import { median } from '../harness/median.ts';
import type { Server } from '../harness/servers.ts';
import {
  BARE_QUESTION,
  bareHibernation,
  measureSockets,
  productHibernation,
  type SocketFigures,
  TABS_PER_CONVERSATION,
} from './idle-sockets.ts';
import { listLag } from './list-lag.ts';
import { openConversations } from './marketplace.ts';
import { openInTurn } from './open-in-turn.ts';
import { bareRoom, productRoom, type Room } from './rooms.ts';

const SOCKETS = 'sockets=';
const wanted = process.argv.slice(2);
const isEverything = wanted.length === 0;
const sizes = isEverything
  ? [1, 50, 500]
  : wanted.filter((argument) => !argument.startsWith(SOCKETS)).map(Number);
const sockets = isEverything
  ? 5_000
  : Number(wanted.find((argument) => argument.startsWith(SOCKETS))?.slice(SOCKETS.length) ?? 0);
const ROUNDS = 5;
/** Every object has its next turn within ten seconds, in which it would leave memory. */
const ROUND_MS = 3_000;
/** The product's deliveries after its turn, which wait for two seconds, are part of its cost. */
const REST_MS = { bare: 200, product: 2_500 };
/** Time for which lists are watched. */
const LISTS_MS = 15_000;
/** The objects that are compared, in the order in which they take turns. */
const OBJECTS = ['bare', 'product'] as const;
/** Maximum ratios to the bare object up to a number of conversations, the latency at the median and at 99 %. */
const GOALS = [
  { conversations: 1, p50: 1, p99: 2, cpu: 1.1 },
  { conversations: 50, p50: 1.05, p99: 2, cpu: 1.15 },
  { conversations: 500, p50: 1.2, p99: 2, cpu: 1.8 },
];
/** The time after which lists show a message or a later one, at 99 %. */
const LISTS_FOLLOW_MS = 2_000;
/**
 * Maximum cost of idle sockets: milliseconds of CPU a second for all of them, and memory as a ratio to the bare object's;
 * and how soon a storm has to settle, milliseconds from its first attempt to the last answer.
 */
const SOCKET_GOALS = { idleCpu: 5, memory: 2, settled: 15_000 };

interface Round {
  messages: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU milliseconds of workerd per 10,000 messages. */
  cpu: number;
}

/** All users send messages for a while, each waiting for one message to be stored before the next. */
async function talk(server: Server, rooms: Room[], restMs: number): Promise<Round> {
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
  await sleep(restMs);
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
  // Hashing passwords is no part of what is measured.
  const product = await startProduct(8791, { PASSWORD_COST: 'low' });
  const bare = await start(['node', 'bench/chat/serve-bare.ts'], 8792, {
    STATE_DIR: `${folder}/bare`,
  });
  if (sizes.length > 0) await chat({ product, bare }, miss);
  if (sockets > 0) await leaveAlone({ product, bare }, miss);
});

type Servers = Record<'product' | 'bare', Server>;

type Rounds = Record<(typeof OBJECTS)[number], Round>;

async function chat({ product, bare }: Servers, miss: (aim: string) => void): Promise<void> {
  const conversations = await openConversations(product.origin, Math.max(...sizes));
  const table: Record<string, string | number>[] = [];
  for (const size of sizes) {
    const rooms = {
      bare: await openInTurn(size, (index) => bareRoom(bare.origin, `room-${size}-${index}`)),
      product: await openInTurn(size, (index) => {
        const { id, tokens } = conversations[index]!;
        return productRoom(product.origin, id, tokens);
      }),
    };
    const everybodyTalks = async (): Promise<Rounds> => ({
      bare: await talk(bare, rooms.bare, REST_MS.bare),
      product: await talk(product, rooms.product, REST_MS.product),
    });
    await everybodyTalks();
    const rounds: Rounds[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await everybodyTalks());
    const lag = await listLag(
      product.origin,
      conversations.slice(0, size),
      rooms.product,
      LISTS_MS,
    );
    if (lag > LISTS_FOLLOW_MS)
      miss(`${size} conversations: lists follow after ${Math.round(lag)} ms`);
    for (const name of OBJECTS) for (const room of rooms[name]) room.close();

    for (const name of OBJECTS) {
      const figure = (key: keyof Round) => median(rounds.map((each) => each[name][key]));
      table.push({
        conversations: size,
        what: name,
        'p50 ms': figure('p50').toFixed(2),
        'p99 ms': figure('p99').toFixed(2),
        'messages/s': Math.round(figure('perSecond')),
        'CPU ms/10k': Math.round(figure('cpu')),
        ...(name === 'product' && { 'lists p99 ms': Math.round(lag) }),
      });
    }
    const ratio = (key: keyof Round) =>
      median(rounds.map((each) => each.product[key] / each.bare[key]));
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
      'lists p99 ms': LISTS_FOLLOW_MS,
    });
    for (const key of ['p50', 'p99', 'cpu'] as const)
      if (ratio(key) > goal[key])
        miss(`${size} conversations: ${key} ${ratio(key).toFixed(2)} of ${goal[key]}`);
  }
  console.table(table);
}

/** Sockets that do nothing, in conversations that hibernate, and the storm after a deployment. */
async function leaveAlone({ product, bare }: Servers, miss: (aim: string) => void): Promise<void> {
  const conversations = await openConversations(
    product.origin,
    Math.ceil(sockets / TABS_PER_CONVERSATION),
    TABS_PER_CONVERSATION,
  );
  const numbers = Array.from({ length: sockets }, (_, index) => index);
  const figures = {
    // First, since access tokens live for 15 minutes.
    product: await measureSockets(
      product,
      numbers.map((index) => {
        const { id, tokens } = conversations[Math.floor(index / TABS_PER_CONVERSATION)]!;
        const token = index % 2 ? tokens.creator : tokens.asker;
        return {
          url: `${product.origin}/api/conversations/${id}/socket`,
          protocols: ['dismoi.v1', `bearer.${token}`],
          question: '{"type":"resume","after":0}',
        };
      }),
      productHibernation,
    ),
    bare: await measureSockets(
      bare,
      numbers.map((index) => ({
        url: `${bare.origin}/idle-${Math.floor(index / TABS_PER_CONVERSATION)}`,
        protocols: [],
        question: BARE_QUESTION,
      })),
      bareHibernation,
    ),
  };
  const row = (what: string, { failures, ...figure }: SocketFigures) => ({
    what,
    sockets: figure.sockets,
    'idle CPU ms/s': figure.idleCpu.toFixed(2),
    'kB each': figure.memory.toFixed(1),
    'hibernated %': Math.round(figure.hibernated * 100),
    'storm s': (figure.settled / 1_000).toFixed(1),
    'storm p99 ms': Math.round(figure.p99),
    'storm CPU ms each': figure.stormCpu.toFixed(2),
    'not answered': failures[0] ?? 0,
    '5xx': serverErrors(failures),
  });
  const memory = figures.product.memory / figures.bare.memory;
  console.table([
    row('bare', figures.bare),
    row('product', figures.product),
    { what: 'ratio', 'kB each': memory.toFixed(2) },
    {
      what: 'goal',
      'idle CPU ms/s': SOCKET_GOALS.idleCpu,
      'kB each': SOCKET_GOALS.memory,
      'hibernated %': 100,
      'storm s': SOCKET_GOALS.settled / 1_000,
      '5xx': 0,
    },
  ]);
  const { idleCpu, hibernated, settled, failures } = figures.product;
  if (idleCpu > SOCKET_GOALS.idleCpu)
    miss(`idle sockets: ${idleCpu.toFixed(2)} ms of CPU a second`);
  if (memory > SOCKET_GOALS.memory) miss(`idle sockets: memory ${memory.toFixed(2)}`);
  if (hibernated < 1) miss(`idle sockets: ${Math.round(hibernated * 100)} % have hibernated`);
  if (settled > SOCKET_GOALS.settled) miss(`storm: settled after ${Math.round(settled)} ms`);
  if (serverErrors(failures) > 0) miss(`storm: ${serverErrors(failures)} answers with 5xx`);
}

function serverErrors(failures: Record<number, number>): number {
  return Object.entries(failures).reduce(
    (sum, [status, count]) => sum + (Number(status) >= 500 ? count : 0),
    0,
  );
}
