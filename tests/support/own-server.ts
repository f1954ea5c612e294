import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { seededState } from '../../scripts/local/browser-run.ts';

/** A server of a test's own, for what the shared one cannot be put through. */
export interface OwnServer {
  origin: string;
  /** The stand-in for Stripe that it has started; null where it has none. */
  stripe: string | null;
  /** Ends it at once, as a failing machine would; resolves when nothing answers any more. */
  kill: () => Promise<void>;
}

/**
 * Starts the built product on a port and a state of its own, which begins as the seeded marketplace;
 * resolves once it answers.
 */
export async function startServer(
  port: number,
  stateDir: string,
  env: Record<string, string> = {},
): Promise<OwnServer> {
  const origin = `http://localhost:${port}`;
  if (!existsSync(stateDir)) cpSync(seededState, stateDir, { recursive: true });
  const server: ChildProcess = spawn('node', ['scripts/preview.ts'], {
    env: { ...process.env, ...env, PORT: String(port), STATE_DIR: stateDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that all of it can be killed at once.
    detached: true,
  });
  let said = '';
  server.stdout!.on('data', (text) => {
    said += text;
  });
  let isKilled = false;
  createInterface({ input: server.stderr! }).on('line', (line) => {
    // What the Worker logs, the test has brought about. That its runtime crashed, and was started again, nobody would see.
    if (!isKilled && !line.startsWith('{')) console.error(`[${origin}] ${line}`);
  });
  await expect(async () => {
    expect((await fetch(`${origin}/api/health`)).ok).toBe(true);
  }).toPass({ timeout: 90_000 });
  return {
    origin,
    stripe: /^Stripe stand-in: (\S+)$/m.exec(said)?.[1] ?? null,
    kill: async () => {
      isKilled = true;
      process.kill(-server.pid!, 'SIGKILL');
      await expect(async () => {
        const answer = await fetch(`${origin}/api/health`).catch(() => null);
        expect(answer).toBeNull();
      }).toPass({ timeout: 10_000 });
    },
  };
}
