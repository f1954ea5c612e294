import { spawn } from 'node:child_process';
import path from 'node:path';
import { quietTools } from '../local/environment.ts';

export interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

export interface CallOptions {
  input?: string;
  /** The account to use: some commands do not read wrangler.toml. */
  accountId?: string;
}

export type Wrangler = (args: string[], options?: CallOptions) => Promise<Outcome>;

/**
 * Runs wrangler as a process without a terminal, so that it never prompts, and captures its output.
 * `WRANGLER` names another program in its place, as the rehearsal does.
 */
export const callWrangler: Wrangler = (args, { input, accountId } = {}) =>
  new Promise((resolve, reject) => {
    const [program, before] = wranglerProgram();
    const child = spawn(program, [...before, ...args], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...quietTools,
        NO_COLOR: '1',
        FORCE_COLOR: '0',
        ...(accountId && { CLOUDFLARE_ACCOUNT_ID: accountId }),
      },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => (stdout += chunk));
    child.stderr.on('data', (chunk) => (stderr += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, stdout, stderr }));
    // A program that never reads its input closes the pipe, which is no failure of the call.
    child.stdin.on('error', () => {});
    child.stdin.end(input ?? '');
  });

/** Runs wrangler in this terminal: the operator sees its output and answers its prompts. */
export function showWrangler(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const [program, before] = wranglerProgram();
    const child = spawn(program, [...before, ...args], {
      stdio: 'inherit',
      env: { ...process.env, ...quietTools, ...env },
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function wranglerProgram(): [string, string[]] {
  const replaced = process.env.WRANGLER;
  if (replaced) return [process.execPath, [replaced]];
  return [path.resolve('node_modules/.bin/wrangler'), []];
}

/** Wrangler's error message without its banner and log file. */
export function complaintOf({ stdout, stderr }: Outcome): string {
  const lines = `${stderr}\n${stdout}`.split('\n').map((line) => line.trim());
  const found = lines.find((line) => /ERROR|does not exist|already exists/.test(line));
  return found ?? lines.find((line) => line !== '') ?? 'no message';
}
