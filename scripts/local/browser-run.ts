/** A folder for each port, so that runs of the browser tests do not meet. */
export const runDir = `node_modules/.cache/e2e/${process.env.E2E_PORT ?? 8799}`;

/** A seeded marketplace that nobody touches: servers of tests start on a copy of it. */
export const seededState = `${runDir}/seeded`;
