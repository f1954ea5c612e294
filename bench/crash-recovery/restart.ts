import type { startServer } from '../harness/servers.ts';

/** Starts the server on the state of the previous one. */
export type Restart = () => ReturnType<typeof startServer>;

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
