import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { allScreens, exceptions } from '../../bench/page/screens.ts';
import { attributeOf, BEFORE_PAINT, END_ID, ROOT_ID } from '../../site/page-contract.ts';
import { namesOf, screens } from '../../site/screens.ts';

/** The site register, compared with the files it names. */

const rows = Object.values(screens);

/** The URL that an installed app opens. */
interface Manifest {
  start_url: string;
  shortcuts: { url: string }[];
}

describe('site register', () => {
  it.each(rows)('$path has its page in web/$file', ({ file }) => {
    expect(existsSync(path.join('web', file))).toBe(true);
  });

  it('has a row for every page', () => {
    const pages = globSync('{app/pages,features/*}/*-page.tsx', { cwd: 'web' });
    const files: string[] = rows.map(({ file }) => file);
    const missing = pages
      .filter((page) => !files.includes(page))
      .map((page) => `${page}: give it a row in site/screens.ts`);
    expect(missing).toEqual([]);
  });

  it('has each path once', () => {
    const patterns = rows.map((row) => row.path.replaceAll(/:\w+/g, ':'));
    expect(new Set(patterns).size).toBe(patterns.length);
  });

  it('lists what bench:page measures, except what is measured elsewhere', () => {
    const measured = allScreens('post', 'order').map((screen) => screen.path);
    for (const name of namesOf(screens)) {
      const pattern = new URLPattern({ pathname: screens[name].path });
      // A handle could be any word.
      const found = measured.filter((pathname) => pattern.test({ pathname }));
      expect(found.length > 0, name).toBe(exceptions[name] === undefined);
    }
  });
});

describe('files that cannot import shared names', () => {
  it('have manifest links to screens of the register', () => {
    const { start_url, shortcuts }: Manifest = JSON.parse(
      readFileSync('web/public/manifest.webmanifest', 'utf8'),
    );
    const paths: string[] = rows.map((row) => row.path);
    const unknown = [start_url, ...shortcuts.map(({ url }) => url)].filter(
      (address) => !paths.includes(address),
    );
    expect(unknown).toEqual([]);
  });

  it('have the same names in the document and the style sheet', () => {
    const html = readFileSync('web/index.html', 'utf8');
    expect(html).toContain(`<div id="${ROOT_ID}"></div>`);
    expect(html).toContain(`<div id="${END_ID}" hidden></div>`);
    expect(html).toContain(`src="${BEFORE_PAINT}"`);
    const css = readFileSync('web/app/styles.css', 'utf8');
    for (const mark of ['awaiting', 'theme'] as const)
      expect(css).toContain(`:root[${attributeOf(mark)}`);
    expect(css).toContain(`:root[${attributeOf('awaiting')}] #${ROOT_ID} {`);
    expect(css).toContain(`:root[${attributeOf('unfit')}] [${attributeOf('whole')}] {`);
  });
});
