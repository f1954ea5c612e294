import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync('package.json', 'utf8'),
);
const names = Object.keys(scripts).map((name) => name.replace(/^rehearse:.*/, 'rehearse:…'));

/** The scripts that a text runs by npm. */
const namedIn = (text: string) =>
  [...text.matchAll(/\bnpm run ([a-z][\w:…-]*)|`npm (start|test)\b/g)].map(
    ([, run, short]) => run ?? short!,
  );

describe('npm scripts', () => {
  it('are all in the table of CONTRIBUTING.md, and no others: write a row for a new one', () => {
    const table = readFileSync('CONTRIBUTING.md', 'utf8').match(
      /## Commands\n([\s\S]*?)\n## Run one test/,
    )![1]!;
    const rows = table
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .flatMap((line) => namedIn(line.split('|')[1]!));
    expect(rows.toSorted()).toEqual([...new Set(names)].toSorted());
  });

  it('exist when the nightly workflow runs them', () => {
    const matrix = readFileSync('.github/workflows/nightly.yml', 'utf8').match(
      /script:\n((?: +- .*\n)+)/,
    )![1]!;
    const run = [...matrix.matchAll(/^ +- ([\w:-]+)/gm)].map(([, name]) => name!);
    expect(run.length).toBeGreaterThan(5);
    expect(run.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('exist when a document names them', () => {
    const unknown = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md']).flatMap((file) =>
      namedIn(readFileSync(file, 'utf8'))
        .filter((name) => !names.includes(name) && !(name in scripts))
        .map((name) => `${file}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});
