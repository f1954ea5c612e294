import type { startServer } from '../chat/servers.ts';

/** Starts the server on the state that the one before has left. */
export type Restart = () => ReturnType<typeof startServer>;

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
