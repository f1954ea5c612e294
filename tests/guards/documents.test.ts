import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { logEvents } from '../../worker/platform/log.ts';

const lines = (text: string) => text.split('\n').filter((line) => line !== '');
const tracked = lines(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  }),
);
const documents = tracked.filter((file) => file.endsWith('.md') && existsSync(file));
/** Roots of the repository: a path in backticks that begins with one of them has to exist. */
const roots = new Set(
  tracked.filter((file) => file.includes('/')).map((file) => file.split('/')[0]!),
);
const scripts = Object.keys(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }).scripts,
);

/** The paths in backticks, except patterns, placeholders and what a build makes. */
function pathsIn(text: string): string[] {
  return [...text.matchAll(/`([\w.-]+\/[\w./@-]*)`/g)]
    .map(([, each]) => each!)
    .filter((each) => roots.has(each.split('/')[0]!));
}

/** The names in `npm run name`. */
const scriptsIn = (text: string) =>
  [...text.matchAll(/\bnpm run\s+([a-z][\w:-]*[\w])/g)].map(([, each]) => each!);

/** The targets of links to files and headings of this repository. */
const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, each]) => each!)
    .filter((each) => !/^[a-z]+:/.test(each));

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsIn = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

function isBroken(document: string, link: string): boolean {
  const [file, anchor] = link.split('#') as [string, string?];
  const target = file ? path.join(path.dirname(document), file) : document;
  if (!existsSync(target)) return true;
  return Boolean(anchor) && !anchorsIn(readFileSync(target, 'utf8')).includes(anchor!);
}

describe.each(documents)('%s', (document) => {
  const text = readFileSync(document, 'utf8');

  it('names only paths that exist', () => {
    expect(pathsIn(text).filter((each) => !existsSync(each))).toEqual([]);
  });

  it('names only npm scripts that exist', () => {
    expect(scriptsIn(text).filter((each) => !scripts.includes(each))).toEqual([]);
  });

  it('has no broken link', () => {
    expect(linksIn(text).filter((each) => isBroken(document, each))).toEqual([]);
  });
});

describe('the log', () => {
  const operations = readFileSync('docs/operations.md', 'utf8');
  /** The events in the first column of the table. */
  const documented = lines(operations)
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...line.split('|')[1]!.matchAll(/`(request|state|[a-z_]+\.[a-z_]+)`/g)])
    .map(([, event]) => event!);
  const source = tracked
    .filter((file) => /^(worker|durable-objects|domain)\/.*(?<!\.test)\.ts$/.test(file))
    .filter((file) => file !== 'worker/platform/log.ts')
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

  it('has the events that docs/operations.md explains', () => {
    expect([...new Set(documented)].sort()).toEqual([...logEvents].sort());
  });

  it('writes each of its events', () => {
    // Events of accounts are named without `auth.` where they happen.
    const isWritten = (event: string) =>
      source.includes(`'${event}'`) || source.includes(`'${event.replace(/^auth\./, '')}'`);
    expect(logEvents.filter((event) => !isWritten(event))).toEqual([]);
  });
});

describe('the checks of documents', () => {
  it('find paths, scripts, links and anchors', () => {
    expect(pathsIn('see `domain/x.ts`, `/main/feed` and `text/html`')).toEqual(['domain/x.ts']);
    expect(scriptsIn('`npm run bench:cost -- 3` and npm\nrun nothing, npm run slo.')).toEqual([
      'bench:cost',
      'slo',
    ]);
    expect(linksIn('[a](b.md#c) [d](https://e.fr) ![f](g.png)')).toEqual(['b.md#c', 'g.png']);
    expect(anchorsIn("## `share_held`: what's “new”?")).toEqual(['share_held-whats-new']);
  });
});
