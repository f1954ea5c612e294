import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { seededState } from '../../scripts/local/browser-run.ts';

/** A test's own server, for scenarios that the shared server cannot go through. */
export interface OwnServer {
  origin: string;
  /** The stand-in for Stripe that it has started; null without one. */
  stripe: string | null;
  /** Kills it at once, as a failing machine would; resolves when nothing responds any more. */
  kill: () => Promise<void>;
}

/**
 * Starts the built product on its own port and state, which starts as a copy of the seeded marketplace.
 * Resolves once the server responds.
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
    // The test causes the Worker's log entries itself. A crash and restart of its runtime would go unnoticed.
    if (!isKilled && !line.startsWith('{')) console.error(`[${origin}] ${line}`);
  });
  const ended = once(server, 'exit').then(([code, signal]) => {
    throw new Error(`The server of ${origin} ended: ${code ?? signal}.`);
  });
  const responds = expect(async () => {
    expect((await fetch(`${origin}/api/health`)).ok).toBe(true);
  }).toPass({ timeout: 90_000 });
  await Promise.race([responds, ended]);
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
