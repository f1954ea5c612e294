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
import product from './index.js';
import { observedD1 } from './observed-d1.js';
export * from './index.js';
export default {
  ...product,
  async fetch(request, env, context) {
    let roundTrips = 0;
    const DB = observedD1(env.DB, {
      sent: () => void (roundTrips += 1),
      delayed: () => scheduler.wait(${Number(process.env.D1_DELAY_MS ?? 0)}),
    });
    const answer = await product.fetch(request, { ...env, DB }, context);
    // All of a page's reads are complete by then: they precede its head.
    const counted = new Response(answer.body, answer);
    counted.headers.set('X-D1-Round-Trips', String(roundTrips));
    return counted;
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
