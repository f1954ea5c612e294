import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);

describe('npm scripts', () => {
  it('exist when the nightly workflow runs them', () => {
    const matrix = readFileSync('.github/workflows/nightly.yml', 'utf8').match(
      /script:\n((?: +- .*\n)+)/,
    )![1]!;
    const run = [...matrix.matchAll(/^ +- ([\w:-]+)/gm)].map(([, name]) => name!);
    expect(run).not.toEqual([]);
    expect(run.filter((name) => !(name in scripts))).toEqual([]);
  });
});
