import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { type OwnServer, startServer } from '../own-server.ts';

export interface FailingServer extends OwnServer {
  /** Makes D1 stop responding, fail at once, or work again. */
  turnD1: (to: 'gone' | 'failing' | 'back') => Promise<void>;
}

/** Starts the built product with a switch for its D1, on its own port and folder. */
export async function startFailingServer(port: number, folder: string): Promise<FailingServer> {
  const dist = `${folder}/dist`;
  cpSync(process.env.DIST_DIR ?? 'dist', dist, { recursive: true });
  cpSync('tests/support/failing/worker-with-switch.js', `${dist}/dis_moi/worker-with-switch.js`);
  const config = `${dist}/dis_moi/wrangler.json`;
  const changed = { ...JSON.parse(readFileSync(config, 'utf8')), main: 'worker-with-switch.js' };
  writeFileSync(config, JSON.stringify(changed));
  const server = await startServer(port, `${folder}/state`, { DIST_DIR: dist });
  return {
    ...server,
    turnD1: async (to) => {
      const turned = await fetch(`${server.origin}/api/switch?d1=${to}`);
      expect(turned.status).toBe(204);
    },
  };
}
