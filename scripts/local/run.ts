import { spawn } from 'node:child_process';
import path from 'node:path';
import { quietTools } from './environment.ts';

const binaries = path.resolve('node_modules/.bin');

/**
 * Runs one of the project's tools until it exits and resolves with its output. Rejects with the
 * output when it fails; `show` passes the output through instead of capturing it.
 */
export function run(
  tool: string,
  args: string[],
  options: { show?: boolean; env?: Record<string, string> } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(binaries, tool), args, {
      stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...quietTools, ...options.env, CI: '1' },
    });
    let printed = '';
    let complaints = '';
    child.stdout?.on('data', (chunk) => (printed += chunk));
    child.stderr?.on('data', (chunk) => (complaints += chunk));
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0
        ? resolve(printed)
        : reject(new Error(`${tool} ${args.join(' ')} failed\n${printed}${complaints}`)),
    );
  });
}

/** Runs a server in the foreground until it or this process ends; resolves with its exit code. */
export function serve(
  tool: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(binaries, tool), args, {
      stdio: 'inherit',
      env: { ...process.env, ...quietTools, ...env },
    });
    onEnd((signal) => child.kill(signal));
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 0));
  });
}

/** Calls `end` when this process has to end: on a signal, or when its parent shell is gone. */
export function onEnd(end: (signal: NodeJS.Signals) => void): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(signal));
  // npm ends its shell, but not the shell's children, so this process watches for its parent's end.
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    end('SIGTERM');
  }, 500);
  watch.unref();
}
