import type { Server, startServer } from '../harness/servers.ts';

/** Starts the server on the state of the previous one. */
export type Restart = () => ReturnType<typeof startServer>;

/** Starts the server, and adds the time until it answered to `times`, milliseconds. */
export async function timedStart(start: Restart, times: number[]): Promise<Server> {
  const begun = performance.now();
  const server = await start();
  times.push(performance.now() - begun);
  return server;
}
