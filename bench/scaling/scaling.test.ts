import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { assumptionTables, scalingTables } from './scaling.ts';

it('docs/scaling.md contains the tables that npm run bench:scaling prints', () => {
  const docs = readFileSync('docs/scaling.md', 'utf8');
  const tables = scalingTables().split('\n\n');
  expect(tables.filter((table) => !docs.includes(`\n\n${table}\n\n`))).toEqual([]);
});

it('every assumption, figure and price has a source', () => {
  const rows = assumptionTables()
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
  expect(rows.length).toBeGreaterThan(70);
  for (const row of rows) expect(row.split(' | ')[2]).toMatch(/\w{4}/);
});
