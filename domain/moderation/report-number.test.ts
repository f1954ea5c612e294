import { describe, expect, it } from 'vitest';
import { idPrefixOf, reportNumber } from './report-number.ts';

const ID = '7f3a92d0-41ce-4d2b-9a77-0f6a1b2c3d4e';

it('reportNumber is the beginning of the id, in capitals and groups of four', () => {
  expect(reportNumber(ID)).toBe('S-7F3A-92D0-41CE');
});

it('reportNumber differs for another id', () => {
  const numbers = Array.from({ length: 1_000 }, () => reportNumber(crypto.randomUUID()));
  expect(new Set(numbers).size).toBe(1_000);
  for (const number of numbers) expect(number).toMatch(/^S-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/);
});

describe('idPrefixOf', () => {
  it('reads a number however it was typed', () => {
    for (const typed of [
      'S-7F3A-92D0-41CE',
      's-7f3a-92d0-41ce',
      ' 7F3A 92D0 41CE ',
      'S–7F3A–92D0–41CE',
      'S7f3a92d041ce',
    ])
      expect(idPrefixOf(typed)).toBe('7f3a92d0-41ce');
    expect(idPrefixOf(reportNumber(ID))).toBe(ID.slice(0, 13));
  });

  it('is null for any other text', () => {
    for (const typed of ['', 'S', 'S-7F3A-92D0', 'S-7F3A-92D0-41CG', `${ID}%`, "' or 1=1"])
      expect(idPrefixOf(typed)).toBeNull();
  });
});
