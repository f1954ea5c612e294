import { expect, it } from 'vitest';
import { READ_AS_LATIN } from '../../domain/text/read-as-latin.ts';
import { readAs } from './read-as.ts';

it('readAs gives the committed letters', () => {
  const committed = READ_AS_LATIN.flatMap(([letters, characters]) =>
    [...characters].map((character) => [character, letters]),
  );
  expect(new Map(committed as [string, string][])).toEqual(readAs());
});
