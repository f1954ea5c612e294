import { spawn } from 'node:child_process';
import path from 'node:path';
import { quietTools } from '../local/environment.ts';

/** How a command ended: `output` is its standard output, `all` what it printed, errors included. */
export interface Outcome {
  code: number;
  output: string;
  all: string;
}

export type Wrangler = (args: string[], input?: string) => Promise<Outcome>;

/** Runs wrangler without a terminal, so that it never prompts, and captures what it prints. */
export const callWrangler: Wrangler = (args, input = '') =>
  new Promise((resolve, reject) => {
    const child = start(args, 'pipe', { NO_COLOR: '1', FORCE_COLOR: '0' });
    const outcome = { code: 1, output: '', all: '' };
    child.stdout!.on('data', (chunk) => {
      outcome.output += chunk;
      outcome.all += chunk;
    });
    child.stderr!.on('data', (chunk) => (outcome.all += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ ...outcome, code: code ?? 1 }));
    // A program that never reads its input closes the pipe, which is no failure of the call.
    child.stdin!.on('error', () => {});
    child.stdin!.end(input);
  });

/** Runs wrangler in this terminal: the operator sees its output and answers its prompts. */
export function showWrangler(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = start(args, 'inherit', env);
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function start(args: string[], stdio: 'pipe' | 'inherit', env: Record<string, string>) {
  const program = path.resolve('node_modules/.bin/wrangler');
  return spawn(program, args, { stdio, env: { ...process.env, ...quietTools, ...env } });
}
