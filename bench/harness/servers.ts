import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { quietTools } from '../../scripts/local/environment.ts';

export interface Server {
  origin: string;
  process: ChildProcess;
  /** CPU time of workerd so far, milliseconds. */
  cpuMs(): number;
  /** Resident memory of workerd, kB. */
  memoryKb(): number;
}

/** Process groups of the running servers: none outlives this process, however it ends. */
const running = new Set<number>();
process.on('exit', () => {
  for (const group of running) signalGroup(group, 'SIGKILL');
});
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.once(signal, () => process.exit(code));

/** A busy machine takes minutes to seed. */
const START_MS_MAX = 600_000;
/** Between two attempts to reach a server that starts, milliseconds; the resolution of its start's time. */
const POLL_MS = 50;

/** Starts a command that serves `port` in workerd, and waits until it answers, for at most ten minutes. */
export async function startServer(
  command: string[],
  port: number,
  env: Record<string, string> = {},
): Promise<Server> {
  const [program, ...args] = command;
  const child = spawn(program!, args, {
    env: { LOG_LEVEL: 'error', ...process.env, ...quietTools, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  running.add(child.pid!);
  const origin = `http://localhost:${port}`;
  const end = Date.now() + START_MS_MAX;
  for (;;) {
    const answer = await fetch(`${origin}/api/health`).catch(() => null);
    // Without workerd in the group, it is a server of an earlier run that ends.
    const pid = answer?.ok ? workerdOf(child.pid!) : undefined;
    if (pid)
      return { origin, process: child, cpuMs: () => cpuMsOf(pid), memoryKb: () => memoryKbOf(pid) };
    if (Date.now() > end || child.exitCode !== null)
      throw new Error(`${command.join(' ')} did not start`);
    await sleep(POLL_MS);
  }
}

export function stopServer(server: Server): void {
  signalGroup(server.process.pid!, 'SIGTERM');
}

/** Ends a server at once, as a power cut would. */
export function killServer(server: Server): void {
  signalGroup(server.process.pid!, 'SIGKILL');
  running.delete(server.process.pid!);
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch (error) {
    // No process is left in the group, as intended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The serving workerd of a process group, if it has one: the one with the most CPU time so far. */
function workerdOf(group: number): number | undefined {
  const lines = execFileSync('ps', ['-eo', 'pid=,pgid=,comm=']).toString().trim().split('\n');
  const pids = lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, pgid, name]) => Number(pgid) === group && name === 'workerd')
    .map(([pid]) => Number(pid));
  return pids.sort((a, b) => cpuMsOf(b) - cpuMsOf(a))[0];
}

/** From the scheduler's statistics of each thread, in nanoseconds, since a process's time ticks every 10 ms. */
function cpuMsOf(pid: number): number {
  const threads = `/proc/${pid}/task`;
  const spent = readdirSync(threads).map((thread) =>
    Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return spent.reduce((sum, ns) => sum + ns, 0) / 1e6;
}

function memoryKbOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
}
