import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Everything that `vite build` reads. */
const INPUTS = [
  ...['web', 'site', 'domain', 'database', 'worker', 'durable-objects', 'scripts/build'],
  ...['vite.config.ts', 'wrangler.toml', 'package.json', 'package-lock.json', 'tsconfig*.json'],
  ':!*.test.ts',
  ':!*.test.tsx',
];

const fileOf = (outDir: string) => path.join(outDir, 'inputs.sha256');

/** A digest of what a build reads now; null outside a git repository. */
function digestInputs(): string | null {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...INPUTS];
  let files: string[];
  try {
    files = execFileSync('git', list, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\0')
      .filter((file) => file && existsSync(file));
  } catch {
    return null;
  }
  const hash = createHash('sha256');
  hash.update(`${process.version} ${process.env.CLOUDFLARE_ENV ?? ''}\0`);
  for (const file of [...new Set(files)].sort())
    hash.update(`${file}\0`).update(createHash('sha256').update(readFileSync(file)).digest());
  return hash.digest('hex');
}

/** True when the bundle in `outDir` is complete and was built from what a build would read now. */
export function isBuilt(outDir: string): boolean {
  const digest = digestInputs();
  const file = fileOf(outDir);
  return digest !== null && existsSync(file) && readFileSync(file, 'utf8') === digest;
}

/** Records the digest beside the bundle, once every part of it is built. */
export function recordInputs(outDir: string): Plugin[] {
  let digest: string | null = null;
  const forget = () => {
    rmSync(fileOf(outDir), { force: true });
    digest = digestInputs();
  };
  const record = () => {
    if (digest) writeFileSync(fileOf(outDir), digest);
  };
  return [
    {
      name: 'forget-inputs',
      apply: 'build',
      buildApp: { order: 'pre', handler: async () => forget() },
    },
    {
      name: 'record-inputs',
      apply: 'build',
      buildApp: { order: 'post', handler: async () => record() },
    },
  ];
}
