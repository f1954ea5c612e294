import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Server, startServer, stopServer } from './servers.ts';

/** The tools of one benchmark. */
export interface Bench {
  /** A temporary folder, which ends with the benchmark. */
  folder: string;
  /** Starts a command that serves `port`; the server ends with the benchmark. */
  start: typeof startServer;
  /**
   * Serves a copy of the bundle in dist/, which a build may replace meanwhile, or that of `DIST_DIR` in
   * `env`, on a freshly seeded marketplace, or on that of `STATE_DIR` in `env`.
   */
  startProduct(port: number, env?: Record<string, string>): Promise<Server>;
  /** Records an aim that is missed: it is printed at the end, and the benchmark exits with 1. */
  miss(aim: string): void;
}

/** Runs a benchmark and cleans up after it, also when it throws. */
export async function bench(name: string, measure: (tools: Bench) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), `bench-${name}-`));
  const servers: Server[] = [];
  const missed: string[] = [];
  const start: typeof startServer = async (...command) => {
    const server = await startServer(...command);
    servers.push(server);
    return server;
  };
  try {
    await measure({
      folder,
      start,
      startProduct: (port, env = {}) =>
        start(['node', 'scripts/preview.ts'], port, {
          STATE_DIR: path.join(folder, 'state'),
          ...env,
          DIST_DIR: env.DIST_DIR ?? copiedBundle(folder),
        }),
      miss: (aim) => void missed.push(aim),
    });
  } finally {
    for (const server of servers) stopServer(server);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  }
  for (const aim of missed) console.error(`Missed: ${aim}`);
  if (missed.length > 0) process.exitCode = 1;
}

/** The folder of a copy of dist/ (or `DIST_DIR`), made once for each benchmark. */
function copiedBundle(folder: string): string {
  const copy = path.join(folder, 'bundle');
  if (!existsSync(copy)) cpSync(process.env.DIST_DIR ?? 'dist', copy, { recursive: true });
  return copy;
}
