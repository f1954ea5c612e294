import { expect, it } from 'vitest';
import { jsonWithoutAddresses, pathWithoutAddresses } from './without-addresses.ts';

it('jsonWithoutAddresses keeps everything but addresses', () => {
  const reason = 'Écrit par lea@example.com (ou <léa@x.fr>), pas par @lea.martin.';
  expect(JSON.parse(jsonWithoutAddresses({ reason, on: null, list: ['a@b.c', 1] }))).toEqual({
    reason: 'Écrit par [adresse] (ou <[adresse] pas par @lea.martin.',
    ...{ on: null, list: ['[adresse]', 1] },
  });
});

it('pathWithoutAddresses keeps the other segments', () => {
  for (const address of ['lea@example.com', 'lea%40example.com'])
    expect(pathWithoutAddresses(`/users/${address}/factor-reset`)).toBe(
      '/users/[adresse]/factor-reset',
    );
});
