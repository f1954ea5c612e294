import { expect, it } from 'vitest';
import { reportNumber } from './report-number.ts';

it('reportNumber is the beginning of the id, in capitals and groups of four', () => {
  const id = '7f3a92d0-41ce-4d2b-9a77-0f6a1b2c3d4e';
  expect(reportNumber(id)).toBe('S-7F3A-92D0-41CE');
  expect(id.startsWith('7f3a92d0-41ce')).toBe(true);
});

it('reportNumber differs for different ids', () => {
  const numbers = Array.from({ length: 1_000 }, () => reportNumber(crypto.randomUUID()));
  expect(new Set(numbers).size).toBe(1_000);
  for (const number of numbers) expect(number).toMatch(/^S-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/);
});
