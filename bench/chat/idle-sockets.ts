import { setTimeout as sleep } from 'node:timers/promises';
import { TYPING_PER_MINUTE } from '../../domain/conversations/presence.ts';
import type { Server } from '../harness/servers.ts';
import { openInTurn } from './open-in-turn.ts';
import { RawSocket } from './raw-socket.ts';

/** One socket that a user has open: where it connects, and a text that is answered there. */
export interface Tab {
  url: string;
  protocols: readonly string[];
  question: string;
}

export interface SocketFigures {
  sockets: number;
  /** CPU milliseconds of workerd per second, more than without the sockets. */
  idleCpu: number;
  /** Resident memory per socket, kB. */
  memory: number;
  /** Share of the asked objects that had left memory while their sockets stayed open. */
  hibernated: number;
  /** Attempts of the storm that were not answered with 101, by status; 0 for no answer. */
  failures: Record<number, number>;
  /** Time from the first attempt until each socket was open and answered, milliseconds; infinite if one never was. */
  settled: number;
  /** The time from an attempt to its first answer, at 99 %, milliseconds. */
  p99: number;
  /** CPU milliseconds of workerd for one reconnection. */
  stormCpu: number;
}

const IDLE_MS = 30_000;
/** The second of the minute after which the minute's cron has run. */
const AFTER_CRON = 8;
/** Objects leave memory after ten seconds without work. */
const BEFORE_CRON = 53;
/** Time within which all sockets reconnect, and the mean waits after failed attempts, as in domain/reconnection.ts. */
const STORM_MS = 10_000;
const AGAIN_MS = [1_000, 2_000, 5_000, 10_000];
const GIVEN_UP_MS = 60_000;

/** Waits until the clock's next second of that number. */
async function untilSecond(second: number): Promise<void> {
  const at = new Date();
  at.setSeconds(second, 0);
  await sleep((at.getTime() - Date.now() + 60_000) % 60_000);
}

/** CPU milliseconds per second between two runs of the crons. */
async function idleCpu(server: Server): Promise<number> {
  await untilSecond(AFTER_CRON);
  const before = server.cpuMs();
  await sleep(IDLE_MS);
  return (server.cpuMs() - before) / (IDLE_MS / 1_000);
}

/** Opens a socket and waits for its answer; null when it was refused, or nothing came within ten seconds. */
async function openTab({ url, protocols, question }: Tab, failed: (status: number) => void) {
  const socket = await RawSocket.open(url, protocols);
  if (socket.status === 101 && (await socket.ask(question, 10_000)) !== null) return socket;
  failed(socket.status === 101 ? 0 : socket.status);
  socket.drop();
  return null;
}

/** Reconnects as the app does, until it is open; null where it never is. */
async function reconnect(tab: Tab, failed: (status: number) => void, took: (ms: number) => void) {
  await sleep(Math.random() * STORM_MS);
  const end = performance.now() + GIVEN_UP_MS;
  for (let attempt = 0; performance.now() < end; attempt += 1) {
    const start = performance.now();
    const socket = await openTab(tab, failed);
    if (socket) {
      took(performance.now() - start);
      return socket;
    }
    await sleep(Math.random() * 2 * (AGAIN_MS[attempt] ?? AGAIN_MS.at(-1)!));
  }
  return null;
}

/**
 * Opens all tabs, leaves them alone, then cuts them off and has all reconnect within ten seconds.
 * `wakes`: tells by one of the open sockets if its object is still the one that it was before the pause.
 */
export async function measureSockets(
  server: Server,
  tabs: readonly Tab[],
  hibernation: Hibernation,
): Promise<SocketFigures> {
  const cpuWithout = await idleCpu(server);
  const memoryBefore = server.memoryKb();
  const refused = (status: number) => {
    throw new Error(`a socket was answered with ${status}`);
  };
  const sockets = await openInTurn(tabs.length, async (index) => {
    const socket = await openTab(tabs[index]!, refused);
    return socket!;
  });
  await untilSecond(BEFORE_CRON);
  await hibernation.before(sockets);
  const cpuWith = await idleCpu(server);
  const memory = (server.memoryKb() - memoryBefore) / tabs.length;
  const hibernated = await hibernation.after(sockets);

  for (const socket of sockets) socket.drop();
  await sleep(2_000);
  const failures: Record<number, number> = {};
  const times: number[] = [];
  const cpuBefore = server.cpuMs();
  const start = performance.now();
  const again = await Promise.all(
    tabs.map((tab) =>
      reconnect(
        tab,
        (status) => {
          failures[status] = (failures[status] ?? 0) + 1;
        },
        (ms) => times.push(ms),
      ),
    ),
  );
  const settled = again.includes(null) ? Number.POSITIVE_INFINITY : performance.now() - start;
  const stormCpu = (server.cpuMs() - cpuBefore) / tabs.length;
  for (const socket of again) socket?.drop();
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(0.99 * (times.length - 1))]!;
  return {
    ...{ sockets: tabs.length, idleCpu: Math.max(0, cpuWith - cpuWithout), memory, hibernated },
    ...{ failures, settled, p99, stormCpu },
  };
}

/** Asks some of the objects before and after the pause whether they have left memory. */
export interface Hibernation {
  before(sockets: readonly RawSocket[]): Promise<void>;
  /** The share of the asked objects that have. */
  after(sockets: readonly RawSocket[]): Promise<number>;
}

/** Sockets of each conversation, and the number of objects that are asked. */
export const TABS_PER_CONVERSATION = 5;
const ASKED = 20;

/** One socket of each of some conversations. */
function someOf(sockets: readonly RawSocket[]): RawSocket[] {
  const conversations = sockets.filter((_, index) => index % TABS_PER_CONVERSATION === 0);
  const step = Math.max(1, Math.floor(conversations.length / ASKED));
  return conversations.filter((_, index) => index % step === 0).slice(0, ASKED);
}

/** The bare object answers it with the number of frames since it woke. */
export const BARE_QUESTION = '{"type":"count"}';

export const bareHibernation: Hibernation = {
  async before() {},
  async after(sockets) {
    const asked = someOf(sockets);
    let woken = 0;
    for (const socket of asked)
      if ((await socket.ask(BARE_QUESTION, 10_000)) === '{"type":"count","frames":1}') woken += 1;
    return woken / asked.length;
  },
};

/**
 * A conversation counts typing in memory, and closes the socket of a flood. A socket that may go on after the pause
 * belongs to an object that has forgotten the count.
 */
export const productHibernation: Hibernation = {
  async before(sockets) {
    for (const socket of someOf(sockets))
      for (let times = 0; times < 2 * TYPING_PER_MINUTE; times += 1)
        socket.send('{"type":"typing"}');
    await sleep(500);
    if (someOf(sockets).some(({ isClosed }) => isClosed)) throw new Error('a socket was closed');
  },
  async after(sockets) {
    const asked = someOf(sockets);
    for (const socket of asked) socket.send('{"type":"typing"}');
    await sleep(1_000);
    return asked.filter(({ isClosed }) => !isClosed).length / asked.length;
  },
};
