import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findSources, readImports } from './imports.ts';

/** API requests of the web and their query keys live in web/data only. */

const DATA = 'web/data/';
const isElsewhere = (file: string) => file.startsWith('web/') && !file.startsWith(DATA);

/** Writes an entity's key, or uses one to change another file's cached data. */
function usesKeys(text: string): boolean {
  return /\bqueryKey\b|\bmutationKey(: | = )\[/.test(text);
}

describe('files outside of web/data', () => {
  it('write and use no query key', () => {
    const sources = findSources().filter(isElsewhere);
    expect(sources.length).toBeGreaterThan(150);
    expect(sources.filter((file) => usesKeys(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('do not call the API, except the transport files', () => {
    const callers = readImports().filter(({ to }) => to === 'web/platform/api.ts');
    expect(callers.filter(({ from }) => from.startsWith(DATA)).length).toBeGreaterThan(10);
    expect(callers.map(({ from }) => from).filter(isElsewhere)).toEqual(['web/server.tsx']);
  });
});

describe('files in web/data', () => {
  it('define keys that begin with one entity’s name, each in one file', () => {
    const keys = findSources()
      .filter((file) => file.startsWith(DATA))
      .flatMap((file) => firstWords(readFileSync(file, 'utf8')).map((word) => ({ word, file })));
    expect(keys.length).toBeGreaterThan(10);
    const words = keys.map(({ word }) => word);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });
});

/** The first segments of a file's keys: `queryKey: ['feed']`, `USERS_KEY = ['user']`. */
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
])('the check reports %s: %s', (text, expected) => {
  expect(usesKeys(text)).toBe(expected);
});
