import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Server, startServer, stopServer } from './servers.ts';

/**
 * Serves a benchmark's Worker on the database in `folder`, with the product's bindings and the
 * given settings and secrets, and computes the rankings. `options`: further options of wrangler.
 */
export async function serveWorker(
  entry: string,
  folder: string,
  port: number,
  settings: Record<string, string>,
  ...options: string[]
): Promise<Server> {
  const envFile = path.join(folder, 'bench.env');
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'`);
  writeFileSync(envFile, lines.join('\n'), { mode: 0o600 });
  const assets = path.join(folder, 'assets');
  mkdirSync(assets);
  writeFileSync(path.join(assets, 'index.html'), '<!doctype html><title>Dis-moi</title>');
  const command = [
    ...['node_modules/.bin/wrangler', 'dev', entry, ...options],
    ...['--config', 'wrangler.toml', '--persist-to', folder, '--env-file', envFile],
    ...['--assets', assets, '--ip', 'localhost', '--port', String(port), '--inspector-port', '0'],
    ...['--show-interactive-dev-session', 'false', '--log-level', 'error'],
  ];
  const server = await startServer(command, port);
  const ranked = await fetch(`${server.origin}/cdn-cgi/handler/scheduled`);
  if (ranked.ok) return server;
  stopServer(server);
  throw new Error(`no rankings: ${await ranked.text()}`);
}
