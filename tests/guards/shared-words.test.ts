import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entryKeys, lossParts, ownedAccounts } from '../../domain/ledger.ts';
import { noticeThings } from '../../domain/notice-telling.ts';
import { effectKinds } from '../../domain/payment-effects.ts';

/**
 * Beginnings of keys and accounts that SQL in the Worker names, as triggers do (tests/database/shared-words.test.ts):
 * each is in the list that everybody has of them.
 */

const known = new Set<string>([
  ...Object.keys(ownedAccounts).map((kind) => `${kind}:`),
  ...effectKinds.map((kind) => `${kind}:`),
  ...Object.keys(entryKeys),
  ...lossParts.flatMap((part) => [`lost-${part}:`, `unlost-${part}:`]),
  ...noticeThings,
  // Of differences that a reconciliation finds, which operators read (`payment_differences`).
  ...['unbooked:', 'unseen:', 'balance:connect:'],
  // Of web addresses.
  ...['http:', 'https:'],
]);

/** The beginnings that a source names, such as `'refund:'`, and with what stands for anything: `'hold:%'`. */
function beginningsIn(source: string): string[] {
  return [...source.matchAll(/'([a-z_-]+:(?:[a-z_-]+:)*)(?:%:?|\*)?'/g)].map(([, word]) => word!);
}

describe('beginnings of keys in SQL', () => {
  const files = globSync('{worker,database,durable-objects}/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const found = files.flatMap((file) =>
    beginningsIn(readFileSync(file, 'utf8')).map((word) => ({ file, word })),
  );

  it('are those that the lists in domain have', () => {
    expect(found.length).toBeGreaterThan(50);
    const strange = found.filter(({ word }) => !known.has(word));
    expect(strange.map(({ file, word }) => `${file}: '${word}'`)).toEqual([]);
  });

  it('are found, alone and where anything may follow', () => {
    const source = `sql\`key = 'refnud:' || o.id or debit like 'hold:%' or credit glob 'creator:*' or 'x'\``;
    expect(beginningsIn(source)).toEqual(['refnud:', 'hold:', 'creator:']);
  });
});
