import { globSync, readFileSync } from 'node:fs';
import { getTableColumns, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import * as schema from '../../database/schema.ts';
import { noticeThings } from '../../domain/notifications/notification-dedup.ts';
import { entryKeys, lossParts, ownedAccounts } from '../../domain/orders/ledger.ts';
import { effectKinds } from '../../domain/orders/payment-effects.ts';

/**
 * Words that the Worker's SQL names, as triggers do (tests/database/shared-words.test.ts): each
 * must be in the shared list.
 */

const known = new Set<string>([
  ...Object.keys(ownedAccounts).map((kind) => `${kind}:`),
  ...effectKinds.map((kind) => `${kind}:`),
  ...Object.keys(entryKeys),
  ...lossParts.flatMap((part) => [`lost-${part}:`, `unlost-${part}:`]),
  ...noticeThings,
  // Differences that a reconciliation finds, for operators (`payment_differences`).
  ...['unbooked:', 'unseen:', 'balance:connect:'],
  // Operators: a user by id, a token by name (`operator_acts`).
  ...['user:', 'token:'],
  // URLs.
  ...['http:', 'https:'],
]);

/** The prefixes in a source, such as `'refund:'` or, with a wildcard, `'hold:%'`. */
function beginningsIn(source: string): string[] {
  return [...source.matchAll(/'([a-z_-]+:(?:[a-z_-]+:)*)(?:%:?|\*)?'/g)].map(([, word]) => word!);
}

const files = globSync('{worker,database,durable-objects}/**/*.ts').filter(
  (file) => !file.endsWith('.test.ts'),
);

describe('prefixes of keys in SQL', () => {
  const found = files.flatMap((file) =>
    beginningsIn(readFileSync(file, 'utf8')).map((word) => ({ file, word })),
  );

  it('are in the lists of domain', () => {
    expect(found.length).toBeGreaterThan(50);
    const strange = found.filter(({ word }) => !known.has(word));
    expect(strange.map(({ file, word }) => `${file}: '${word}'`)).toEqual([]);
  });

  it('are found alone and with a wildcard', () => {
    const source = `sql\`key = 'refnud:' || o.id or debit like 'hold:%' or credit glob 'creator:*' or 'x'\``;
    expect(beginningsIn(source)).toEqual(['refnud:', 'hold:', 'creator:']);
  });
});

/** Words that columns of this name may hold, in any table that lists them. */
const listed = new Map<string, Set<string>>();
for (const table of Object.values(schema).filter((value) => is(value, SQLiteTable)))
  for (const { name, enumValues } of Object.values(getTableColumns(table as SQLiteTable)))
    if (enumValues) listed.set(name, new Set([...(listed.get(name) ?? []), ...enumValues]));

/**
 * Columns compared with words in SQL, and the words: `state = 'held'`, `e.kind in ('refund',
 * 'return')`.
 */
function comparedIn(source: string): { column: string; word: string }[] {
  const columns = [...listed.keys()].join('|');
  const compared = new RegExp(
    `(?<![\\w.:'])(?:\\w+\\.)?(${columns})\\s*(?:=|<>|is not|is|not in|in)\\s*('[^']*'|\\('[^()]*'\\))`,
    'g',
  );
  return [...source.matchAll(compared)].flatMap(([, column, words]) =>
    [...words!.matchAll(/'([^']*)'/g)].map(([, word]) => ({ column: column!, word: word! })),
  );
}

describe('kinds and states in SQL about money', () => {
  const money =
    /^(?:database|worker\/marketplace\/(?:orders|payments|payment-events|conversations))\//;
  const found = files
    .filter((file) => money.test(file))
    .flatMap((file) => comparedIn(readFileSync(file, 'utf8')).map((each) => ({ file, ...each })));

  it('are in the lists of their columns', () => {
    expect(found.length).toBeGreaterThan(50);
    const strange = found.filter(({ column, word }) => !listed.get(column)?.has(word));
    expect(strange.map(({ file, column, word }) => `${file}: ${column} '${word}'`)).toEqual([]);
  });

  it('are found alone, in lists and behind an alias', () => {
    expect(
      comparedIn(
        `sql\`e.kind in ('refund', 'retrun') and state <> 'setled' and chargeback is 'opne'\``,
      ),
    ).toEqual([
      { column: 'kind', word: 'refund' },
      { column: 'kind', word: 'retrun' },
      { column: 'state', word: 'setled' },
      { column: 'chargeback', word: 'opne' },
    ]);
  });
});
