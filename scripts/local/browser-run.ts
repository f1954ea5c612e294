import { memoryFolder } from './memory-folder.ts';

/** The port of the server that the browser tests share. */
export const sharedPort = Number(process.env.E2E_PORT ?? 8799);

/** Playwright's workers have ten ports each, since the two projects may run a file at the same time. */
const ownPort = sharedPort - 10 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** A port for each test that starts its own server, so that none collides. */
export const ownPorts = {
  crash: ownPort - 1,
  money: ownPort - 2,
  checkout: ownPort - 3,
  calledBack: ownPort - 4,
  moderation: ownPort - 5,
  failing: ownPort - 6,
  team: ownPort - 7,
  catalogue: ownPort - 8,
  development: ownPort - 9,
};

const cache = 'node_modules/.cache';

/**
 * The servers' state during a run. A folder for each port, so that runs do not collide. `E2E_DIR`
 * passes the folder to the run's processes.
 */
export const runDir = process.env.E2E_DIR ?? `${memoryFolder() ?? cache}/dis-moi-e2e/${sharedPort}`;

/** The artefacts of a run, to investigate failures. */
export const resultsDir = `${cache}/e2e/${sharedPort}`;

export const sharedState = `${runDir}/state`;

/** An untouched seeded marketplace; tests' own servers start on a copy of it. */
export const seededState = `${runDir}/seeded`;
