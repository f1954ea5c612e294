/** Where the browser tests find the product that they share. */
export const sharedPort = Number(process.env.E2E_PORT ?? 8799);

/** Where tests serve one of their own: a port each, so that none meets another. */
export const ownPorts = {
  crash: sharedPort - 1,
  money: sharedPort - 2,
  checkout: sharedPort - 3,
  calledBack: sharedPort - 4,
};

/** A folder for each port, so that runs of the browser tests do not meet. */
export const runDir = `node_modules/.cache/e2e/${sharedPort}`;

/** A seeded marketplace that nobody touches: servers of tests start on a copy of it. */
export const seededState = `${runDir}/seeded`;
