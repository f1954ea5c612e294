import { memoryFolder } from './memory-folder.ts';

/** Where the browser tests find the product that they share. */
export const sharedPort = Number(process.env.E2E_PORT ?? 8799);

/** Where tests serve one of their own: a port each, so that none meets another. */
export const ownPorts = {
  crash: sharedPort - 1,
  money: sharedPort - 2,
  checkout: sharedPort - 3,
  calledBack: sharedPort - 4,
  moderation: sharedPort - 5,
  failing: sharedPort - 6,
};

const cache = 'node_modules/.cache';

/**
 * What servers keep while tests run. A folder for each port, so that runs do not meet. `E2E_DIR`: where
 * the run has begun, which its processes are told.
 */
export const runDir = process.env.E2E_DIR ?? `${memoryFolder() ?? cache}/dis-moi-e2e/${sharedPort}`;

/** What a run leaves behind, to see why something failed. */
export const resultsDir = `${cache}/e2e/${sharedPort}`;

/** Where the server that all tests share keeps its state. */
export const sharedState = `${runDir}/state`;

/** A seeded marketplace that nobody touches: servers of tests start on a copy of it. */
export const seededState = `${runDir}/seeded`;
