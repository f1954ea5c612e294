import { beforeEach, expect, it, vi } from 'vitest';
import { importFetched } from './import-fetched.ts';

const script = () => new Response('1', { headers: { 'Content-Type': 'text/javascript' } });
const missing = () => new Response(null, { status: 404 });
const portal = () => new Response('<h1>', { headers: { 'Content-Type': 'text/html' } });
const cut = () => {
  throw new TypeError('Failed to fetch');
};

let requested: string[];
/** The next answers; a script when empty. */
let answers: (() => Response)[];

beforeEach(() => {
  requested = [];
  answers = [];
  vi.stubGlobal('fetch', async (href: string) => {
    requested.push(new URL(href).pathname);
    return (answers.shift() ?? script)();
  });
});

/** Imports code of files that no other test uses; counts the runs. */
function importer(...files: string[]) {
  const load = vi.fn(async () => 'code');
  const addresses = files.map((file) => `https://dis-moi.example${file}`);
  return { again: () => importFetched(load, addresses), load };
}

it.each([
  ['cut', cut],
  ['missing', missing],
  ['portal', portal],
])('importFetched does not import code that fails to load: %s', async (name, answer) => {
  answers = [answer];
  const file = `/${name}.js`;
  const { again, load } = importer(file);
  await expect(again()).rejects.toThrow();
  expect(load).not.toHaveBeenCalled();
  await expect(again()).resolves.toBe('code');
  expect(requested).toEqual([file, file]);
});

it('importFetched does not import code whose own imports fail to load', async () => {
  answers = [cut];
  const { again, load } = importer('/primitives.js', '/sheet.js');
  await expect(again()).rejects.toThrow();
  expect(load).not.toHaveBeenCalled();
});

it('importFetched does not request a loaded file again', async () => {
  await importer('/shared.js', '/dialog.js').again();
  await importer('/shared.js', '/menu.js').again();
  expect(requested.toSorted()).toEqual(['/dialog.js', '/menu.js', '/shared.js']);
});
