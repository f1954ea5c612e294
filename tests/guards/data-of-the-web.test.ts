import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findSources, readImports } from './imports.ts';

/** What the web asks of the API, and under which key it keeps the answer, is known in web/data alone. */

const DATA = 'web/data/';
const isElsewhere = (file: string) => file.startsWith('web/') && !file.startsWith(DATA);

/** Where an entity's key is written, or used to change what another file keeps. */
function usesKeys(text: string): boolean {
  return /\bqueryKey\b|\bmutationKey(: | = )\[/.test(text);
}

describe('outside web/data', () => {
  it('no query key is written or used', () => {
    const sources = findSources().filter(isElsewhere);
    expect(sources.length).toBeGreaterThan(150);
    expect(sources.filter((file) => usesKeys(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('nothing calls the API; the server only says what carries the calls', () => {
    const callers = readImports().filter(({ to }) => to === 'web/platform/api.ts');
    expect(callers.filter(({ from }) => from.startsWith(DATA)).length).toBeGreaterThan(10);
    expect(callers.map(({ from }) => from).filter(isElsewhere)).toEqual(['web/server.tsx']);
  });
});

describe('in web/data', () => {
  it('a key begins with the name of one entity, and stands in one file', () => {
    const keys = findSources()
      .filter((file) => file.startsWith(DATA))
      .flatMap((file) => firstWords(readFileSync(file, 'utf8')).map((word) => ({ word, file })));
    expect(keys.length).toBeGreaterThan(10);
    const words = keys.map(({ word }) => word);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });
});

/** The words with which the keys of a file begin: `queryKey: ['feed']`, `USERS_KEY = ['user']`. */
function firstWords(text: string): string[] {
  return [...text.matchAll(/(?:queryKey: |_KEY = |=> )\['(\w+)'/g)].map(([, word]) => word!);
}

it.each([
  ["void client.invalidateQueries({ queryKey: ['user'] });", true],
  ['const { queryKey } = conversationsQuery;', true],
  ['client.setQueryData(feedQuery.queryKey, change);', true],
  ["const mutationKey = ['comment', postId];", true],
  ['const mutationKey = commentingKey(postId);', false],
  ['void refreshOwn(queryClient);', false],
])('%s: %s', (text, expected) => {
  expect(usesKeys(text)).toBe(expected);
});
