import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

/** Biome, configured by biome.json, on files in a temporary folder. */
const folder = mkdtempSync(path.join(tmpdir(), 'no-clock-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The paths of the files that Biome reports. */
function objected(files: Record<string, string>): string[] {
  cpSync('biome.json', path.join(folder, 'biome.json'));
  cpSync('domain/no-clock.grit', path.join(folder, 'domain/no-clock.grit'));
  for (const [file, line] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${line}\n`);
  }
  const { stdout } = spawnSync(
    path.resolve('node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none', '.'],
    { cwd: folder, encoding: 'utf8' },
  );
  return Object.keys(files).filter((file) => stdout.includes(`/${file},`));
}

it('Biome rejects a domain rule that reads the clock or a random number, and accepts one that takes the time as a parameter', () => {
  const impure = {
    'domain/now.ts': 'export const now = () => Date.now();',
    'domain/today.ts': 'export const today = () => new Date();',
    'domain/handed-on.ts': 'export const { clock } = { clock: Date.now };',
    'domain/draw.ts': 'export const draw = () => Math.random();',
    'domain/id.ts': 'export const id = () => crypto.randomUUID();',
    'domain/since-start.ts': 'export const start = () => performance.now();',
    'domain/global.ts': 'export const now = () => globalThis.Date.now();',
    'domain/ranking/deep.ts': "export const ask = () => fetch('/');",
  };
  const allowed = {
    'domain/day.ts': 'export const day = (now: number) => new Date(now).toISOString();',
    'domain/now.test.ts': 'export const now = () => Date.now();',
    'worker/now.ts': 'export const now = () => Date.now();',
  };
  expect(objected({ ...impure, ...allowed })).toEqual(Object.keys(impure));
});
