import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import { d1WithDeadline } from '../../../database/d1-access.ts';
import app from '../../../worker/app.ts';

/** Behaviour of a dependency at a call; `call` runs the real one. */
export type Fault = <Answer>(call: () => PromiseLike<Answer>) => PromiseLike<Answer>;

const failing =
  (message: string): Fault =>
  async () => {
    throw new Error(message);
  };

const sending = new AsyncLocalStorage<Request>();
/** The requests whose response is late or never comes. */
const stuck = new Set<Request>();

const hangs: Fault = () => {
  stuck.add(sending.getStore()!);
  return new Promise(() => {});
};

/** Faults by description. */
export const faults: Record<string, Fault> = {
  'never answers': hangs,
  'answers after ten seconds': (call) => {
    stuck.add(sending.getStore()!);
    return new Promise((resolve, reject) => {
      setTimeout(() => call().then(resolve, reject), 10_000);
    });
  },
  'loses the network': failing('D1_ERROR: Network connection lost.'),
  'is overloaded': failing('D1_ERROR: D1 DB is overloaded. Requests queued for too long.'),
  'is reset': failing('D1_ERROR: D1 DB reset because its code was updated.'),
  'does it, and never says so': async (call) => {
    await call();
    return hangs(call);
  },
};

/** The first `count` calls of each request succeed, the others follow `fault`. */
export function goesWell(count: number, fault: Fault): () => Fault {
  return () => {
    let left = count;
    return (call) => {
      left -= 1;
      return left >= 0 ? call() : fault(call);
    };
  };
}

export const faultyD1 = (fault: Fault) =>
  d1WithDeadline(env.DB, { wait: async (_, call) => fault(call) });

/** A binding whose calls all follow `fault`, including those of the objects it leads to. */
export function faulty<Binding extends object>(binding: Binding, fault: Fault): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const methods = target as Record<PropertyKey, (...values: unknown[]) => unknown>;
      if (name === 'getByName')
        return (...values: unknown[]) => faulty(methods[name]!(...values) as object, fault);
      return (...values: unknown[]) =>
        fault(() => methods[name]!(...values) as PromiseLike<unknown>);
    },
  });
}

/** Enough rounds for anything that answers at all. */
const MOMENTS = 1_500;

/** Pauses the fake clock for a moment of real time. */
const moment = (
  (real) => (ms: number) =>
    new Promise((resolve) => real(resolve, ms))
)(setTimeout);

/**
 * Sends the requests at once to a Worker with the `bindings` of each. When each is answered or
 * hangs, the clock advances by less than three seconds and stops again; the error names whatever is
 * still unanswered.
 */
export async function answersWithin3Seconds(
  requests: Request[],
  bindings: () => Partial<Env>,
): Promise<Response[]> {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: Date.now(),
  });
  try {
    const waiting = new Set(requests);
    const answers = requests.map(async (request) => {
      const bound = { ...env, ...bindings() };
      const answer = await sending.run(request, () =>
        app.fetch(request, bound, createExecutionContext()),
      );
      const body = answer.webSocket ? null : await answer.arrayBuffer();
      answer.webSocket?.accept();
      answer.webSocket?.close();
      waiting.delete(request);
      const { status, headers } = answer;
      const hasBody = ![101, 204, 304].includes(status);
      // A fake response cannot open a socket.
      return new Response(hasBody ? body : null, {
        status: status === 101 ? 204 : status,
        headers,
      });
    });
    const all = Promise.all(answers);
    all.catch(() => {});
    const isOnItsWay = (request: Request) => !stuck.has(request);
    for (let moments = 0; moments < MOMENTS && [...waiting].some(isOnItsWay); moments += 1)
      await moment(10);
    for (let ticks = 0; ticks < 11; ticks += 1) await vi.advanceTimersByTimeAsync(250);
    for (let moments = 0; moments < MOMENTS && waiting.size > 0; moments += 1) await moment(10);
    if (waiting.size > 0)
      throw new Error(
        `no answer: ${[...waiting].map(({ method, url }) => `${method} ${url}`).join(', ')}`,
      );
    return await all;
  } finally {
    vi.useRealTimers();
  }
}
