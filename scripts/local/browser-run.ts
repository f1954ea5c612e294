import { memoryFolder } from './memory-folder.ts';

/** The port of the server that the browser tests share. */
export const sharedPort = Number(process.env.E2E_PORT ?? 8799);

/** A port for each test that starts its own server, so that none collides. */
export const ownPorts = {
  crash: sharedPort - 1,
  money: sharedPort - 2,
  checkout: sharedPort - 3,
  calledBack: sharedPort - 4,
  moderation: sharedPort - 5,
  failing: sharedPort - 6,
  team: sharedPort - 7,
  catalogue: sharedPort - 8,
  development: sharedPort - 9,
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
