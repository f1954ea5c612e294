import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { ServedWorker } from './serve-worker.ts';

/** A statement with the values of its parameters. */
export type Statement = [sql: string, ...values: (string | number | null)[]];

const socketOf = (stateDir: string) => path.join(stateDir, 'database.sock');

/**
 * Lets tests change the D1 of a local server while it runs, on a socket in its state folder. Two processes
 * that write one file of SQLite make workerd fail with `SQLITE_BUSY_SNAPSHOT`; this one asks workerd.
 */
export async function openDatabaseSocket(worker: ServedWorker, stateDir: string): Promise<void> {
  const socket = socketOf(stateDir);
  // A killed server leaves its socket behind.
  rmSync(socket, { force: true });
  const server = createServer(async (incoming, outgoing) => {
    try {
      await worker.changeDatabase(await text(incoming));
      outgoing.writeHead(204).end();
    } catch (error) {
      outgoing.writeHead(400).end(String(error));
    }
  });
  server.listen(socket);
  await once(server, 'listening');
}

/** Executes the statements in one transaction, in the D1 of the running server with this state. */
export async function changeDatabase(stateDir: string, ...statements: Statement[]): Promise<void> {
  const sent = request({ socketPath: socketOf(stateDir), method: 'POST' });
  sent.end(JSON.stringify(statements));
  const [answer] = await once(sent, 'response');
  const problem = await text(answer);
  if (answer.statusCode !== 204) throw new Error(problem);
}
