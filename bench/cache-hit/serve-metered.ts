/**
 * Serves the bundle in dist/ on `PORT`, as `npm start` does. Each answer reports its round trips to
 * D1, each of them `D1_DELAY_MS` slower. The Worker sends purges to `PURGE_API`.
 */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { localSecrets, openOutbox, stateDir } from '../../scripts/local/environment.ts';
import { prepareState } from '../../scripts/local/prepare.ts';
import { onEnd } from '../../scripts/local/run.ts';
import { serveWorker } from '../../scripts/local/serve-worker.ts';

const entry = `
import product, { Visitors as Product } from './index.js';
import { observedD1 } from './observed-d1.js';
export * from './index.js';

const HEADER = 'X-D1-Round-Trips';
/** The environment with a counted D1, and its answers with the count. */
function metered(env) {
  let roundTrips = 0;
  const DB = observedD1(env.DB, {
    sent: () => void (roundTrips += 1),
    delayed: () => scheduler.wait(${Number(process.env.D1_DELAY_MS ?? 0)}),
  });
  return {
    env: { ...env, DB },
    // All of a page's reads are complete by then: they precede its head.
    count(answer) {
      const counted = new Response(answer.body, answer);
      counted.headers.set(HEADER, String(roundTrips + Number(answer.headers.get(HEADER) ?? 0)));
      return counted;
    },
  };
}

/** The entrypoint to which the default one forwards requests of visitors. */
export class Visitors extends Product {
  constructor(context, env) {
    const meter = metered(env);
    super(context, meter.env);
    this.meter = meter;
  }
  async fetch(request) {
    return this.meter.count(await super.fetch(request));
  }
}

export default {
  ...product,
  async fetch(request, env, context) {
    const meter = metered(env);
    return meter.count(await product.fetch(request, meter.env, context));
  },
};
`;

onEnd(() => process.exit(0));
await prepareState();
const dist = process.env.DIST_DIR ?? 'dist';
const folder = mkdtempSync(path.join(stateDir, 'metered-'));
cpSync(path.join(dist, 'dis_moi'), folder, { recursive: true });
const observer = readFileSync(path.join(import.meta.dirname, '../harness/observed-d1.ts'), 'utf8');
writeFileSync(path.join(folder, 'observed-d1.js'), stripTypeScriptTypes(observer));
writeFileSync(path.join(folder, 'metered.js'), entry);
const port = Number(process.env.PORT);
await serveWorker({
  config: path.join(dist, 'dis_moi/wrangler.json'),
  main: path.join(folder, 'metered.js'),
  stateDir,
  port,
  settings: {
    ...localSecrets(),
    ...openOutbox,
    SITE_ORIGIN: process.env.SITE_ORIGIN ?? `http://localhost:${port}`,
    PURGE_API: process.env.PURGE_API ?? '',
  },
  // Only the cache may trigger runs.
  ringsCrons: false,
});
