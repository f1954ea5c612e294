import { env } from 'cloudflare:workers';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import * as schema from '../../database/schema.ts';
import { noticeThings } from '../../domain/notifications/notification-dedup.ts';
import {
  accountKinds,
  entryKeys,
  lossParts,
  ownedAccounts,
  providerEntryTypes,
  sharedAccounts,
} from '../../domain/orders/ledger.ts';
import { effectKinds } from '../../domain/orders/payment-effects.ts';

/**
 * Words shared by triggers and the Worker: kinds, states, accounts, and prefixes of keys. Each one
 * in a trigger must be in TypeScript's list of them, so that a misspelt one fails here.
 */

/** The words that a column may hold: whole ones, or prefixes. */
type Words = readonly string[];
type Vocabulary = Record<string, Record<string, Words>>;

/** The words of columns without an `enum` in the schema. */
const accounts = [
  ...Object.keys(sharedAccounts),
  ...Object.keys(ownedAccounts).map((kind) => `${kind}:`),
];
const begun: Vocabulary = {
  ledger_transfers: { key: Object.keys(entryKeys), debit: accounts, credit: accounts },
  payment_effects: { key: effectKinds.map((kind) => `${kind}:`) },
  notice_outbox: { thing: noticeThings },
};

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable)) as SQLiteTable[];
const vocabulary: Vocabulary = Object.fromEntries(
  tables.map((table) => {
    const listed = Object.values(getTableColumns(table)).flatMap(({ name, enumValues }) =>
      enumValues ? [[name, enumValues] as const] : [],
    );
    const name = getTableName(table);
    return [name, { ...Object.fromEntries(listed), ...begun[name] }];
  }),
);

interface Trigger {
  name: string;
  table: string;
  sql: string;
}

const LITERAL = /'((?:[^']|'')*)'/g;
const literalsIn = (text: string) => [...text.matchAll(LITERAL)].map(([, literal]) => literal!);

/** Splits at commas outside of parentheses and strings. */
function split(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [token] of list.matchAll(/'(?:[^']|'')*'|[\s\S]/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts.map((part) => part.trim());
}

/** The text from the parenthesis at `from` to its closing one, without both. */
function inParentheses(text: string, from: number): string {
  let depth = 0;
  for (const { 0: token, index } of text.slice(from).matchAll(/'(?:[^']|'')*'|[()]/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth === 0) return text.slice(from + 1, from + index);
  }
  throw new Error('unclosed parenthesis');
}

/** The text up to the first of the words outside of parentheses and strings. */
function upTo(text: string, words: RegExp): string {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/'(?:[^']|'')*'|[();]|\b[A-Z]+\b/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && (token === ';' || words.test(token))))
      return text.slice(0, index);
  }
  return text;
}

/**
 * The words that an expression may yield: not those it only compares with, nor those after a
 * prefix.
 */
function given(expression: string): string[] {
  const results = expression
    .replaceAll(/\(SELECT[\s\S]*?\)/g, '')
    .replaceAll(/(?:=|<>|IS NOT|IS)\s*'(?:[^']|'')*'/g, '')
    .replaceAll(/\bWHEN\s+'(?:[^']|'')*'\s+THEN/g, 'THEN');
  return literalsIn(results).filter((word) => word !== '' && !word.startsWith(':'));
}

interface Found {
  table: string;
  column: string;
  word: string;
}

/** Every word that a trigger writes to a column, or compares with one of its own row. */
function wordsOf({ table, sql }: Trigger): Found[] {
  const text = sql.replaceAll(/--[^\n]*/g, '');
  const found: Found[] = [];
  const into = (name: string, columns: string[], values: string[]) => {
    for (const [index, column] of columns.entries())
      for (const word of given(values[index] ?? '')) found.push({ table: name, column, word });
  };
  for (const { 0: head, 1: name, index } of text.matchAll(/INSERT INTO (\w+)\s*\(/g)) {
    const open = index + head.length - 1;
    const columns = inParentheses(text, open);
    const rest = text.slice(open + columns.length + 2).trimStart();
    const values = rest.startsWith('VALUES')
      ? inParentheses(rest, rest.indexOf('('))
      : upTo(rest.replace(/^SELECT\s/, ''), /^(?:FROM|WHERE|HAVING|UNION|ON)$/);
    into(name!, split(columns), split(values));
  }
  for (const { 0: head, 1: name, index } of text.matchAll(/UPDATE (\w+) SET\s/g)) {
    const sets = split(upTo(text.slice(index + head.length), /^(?:WHERE|FROM|RETURNING)$/));
    const pairs = sets.map((set) => set.split(/\s*=\s*/s));
    into(
      name!,
      pairs.map(([column]) => column!.trim()),
      sets.map((set) => set.slice(set.indexOf('=') + 1)),
    );
  }
  const compared =
    /\b(?:NEW|OLD)\.(\w+)\s*(?:=|<>|IS NOT|IS|NOT IN|IN|LIKE)\s*('(?:[^']|'')*'|\([^()]*\))/g;
  for (const [, column, words] of text.matchAll(compared))
    for (const word of literalsIn(words!))
      found.push({ table, column: column!, word: word.replace(/%$/, '') });
  return found;
}

/** The words that are missing from the list of their column. */
function misspelt(triggers: readonly Trigger[]): string[] {
  return triggers.flatMap((trigger) =>
    wordsOf(trigger)
      .filter(({ table, column, word }) => vocabulary[table]?.[column]?.includes(word) === false)
      .map(({ table, column, word }) => `${trigger.name}: ${table}.${column} '${word}'`),
  );
}

/** Prefixes of keys and accounts that are in no list. */
function strangePrefixes(triggers: readonly Trigger[]): string[] {
  const known = new Set(
    [...Object.values(begun).flatMap((columns) => Object.values(columns).flat())].filter((word) =>
      /[:-]$/.test(word),
    ),
  );
  const isBeginning = /^[a-z_]+(?:[:-][a-z_]+)*[:]%?$/;
  return triggers.flatMap(({ name, sql }) =>
    literalsIn(sql.replaceAll(/--[^\n]*/g, ''))
      .filter((word) => isBeginning.test(word))
      .map((word) => word.replace(/%$/, ''))
      .filter(
        (word) =>
          !known.has(word) &&
          ![...known].some((each) => each.endsWith('-') && word.startsWith(each)),
      )
      .map((word) => `${name}: '${word}'`),
  );
}

/** Words in any place of a booking trigger that are in no list. */
function strangeWords(triggers: readonly Trigger[]): string[] {
  const known = new Set([
    ...Object.values(vocabulary).flatMap((columns) => Object.values(columns).flat()),
    ...[...accountKinds, ...lossParts, ...providerEntryTypes, 'integer'],
  ]);
  return triggers
    .filter(({ sql }) => sql.includes('ledger_transfers'))
    .flatMap(({ name, sql }) =>
      literalsIn(sql.replaceAll(/--[^\n]*/g, ''))
        // A list may be JSON.
        .flatMap((word) => (word.startsWith('[') ? (JSON.parse(word) as string[]) : [word]))
        .filter((word) => /^[a-z]+(?:[_-][a-z]+)*$/.test(word) && !known.has(word))
        .map((word) => `${name}: '${word}'`),
    );
}

async function readTriggers(): Promise<Trigger[]> {
  const { results } = await env.DB.prepare(
    `select name, tbl_name as "table", sql from sqlite_master where type = 'trigger'`,
  ).all<Trigger>();
  return results;
}

describe('words in triggers', () => {
  it('are in the lists of TypeScript', async () => {
    const triggers = await readTriggers();
    expect(triggers.length).toBeGreaterThan(50);
    expect(misspelt(triggers)).toEqual([]);
    expect(strangePrefixes(triggers)).toEqual([]);
    expect(strangeWords(triggers)).toEqual([]);
  });

  it('are found in every column that has a list', async () => {
    const found = (await readTriggers()).flatMap(wordsOf);
    const of = (table: string, column: string) =>
      [
        ...new Set(
          found
            .filter((each) => each.table === table && each.column === column)
            .map(({ word }) => word),
        ),
      ].toSorted();
    expect(of('payment_effects', 'kind')).toEqual(['goodwill', 'refund', 'return', 'transfer']);
    expect(of('payment_effects', 'state')).toEqual([
      'done',
      'failed',
      'frozen',
      'pending',
      'waiting',
    ]);
    expect(of('orders', 'state')).toEqual([
      'abandoned',
      'answered',
      'awaiting',
      'contested',
      'held',
      'settled',
    ]);
    expect(of('ledger_transfers', 'debit')).toContain('creator:');
    expect(of('ledger_transfers', 'credit')).toContain('connect:');
  });

  it('allow a negative balance only for listed account kinds', async () => {
    const post = (await readTriggers()).find(({ name }) => name === 'ledger_transfers_post')!;
    const [, named] = post.sql.match(/\bIN \(('\w+'(?:, '\w+')*)\)/)!;
    for (const kind of literalsIn(named!)) expect(accountKinds).toContain(kind);
  });

  it.each([
    [
      'payment_effects.kind',
      `INSERT INTO payment_effects (key, kind) SELECT 'refund:' || NEW.id, 'refnud'`,
    ],
    [
      'payment_effects.key',
      `INSERT INTO payment_effects (key, kind) VALUES ('refnud:' || NEW.id, 'refund')`,
    ],
    [
      'ledger_transfers.credit',
      `INSERT INTO ledger_transfers (key, credit) SELECT 'fee:' || NEW.id, 'revenu' WHERE 1`,
    ],
    [
      'ledger_transfers.debit',
      `INSERT INTO ledger_transfers (debit) SELECT iif(NEW.x = 'y', 'creator:', 'creatr:') || NEW.id`,
    ],
    [
      'notice_outbox.source',
      `INSERT INTO notice_outbox (thing, source) SELECT NEW.key, 'relase' FROM orders`,
    ],
    ['notice_outbox.thing', `INSERT INTO notice_outbox (thing) SELECT 'relase:' || NEW.id`],
    [
      'order_mails.kind',
      `INSERT INTO order_mails (order_id, kind) SELECT id, 'refnud' FROM orders`,
    ],
    ['orders.state', `UPDATE orders SET settled_at = 1, state = 'setled' WHERE id = NEW.id`],
    [
      'orders.outcome',
      `UPDATE orders SET outcome = (CASE 1 WHEN 0 THEN 'released' ELSE 'splitt' END) WHERE id = 1`,
    ],
    ['orders.state', `SELECT 1 WHERE NEW.state IN ('held', 'anwsered')`],
    ['orders.chargeback', `SELECT 1 WHERE OLD.chargeback IS NOT 'opne'`],
  ])('are reported when misspelt in %s', (place, statement) => {
    const sql = `CREATE TRIGGER t AFTER UPDATE ON orders BEGIN ${statement}; END`;
    const [found, ...others] = misspelt([{ name: 't', table: 'orders', sql }]);
    expect(found).toContain(`t: ${place} '`);
    expect(others).toEqual([]);
  });

  it('are reported when misspelt in a key that is looked up', () => {
    const sql = `CREATE TRIGGER t BEGIN SELECT 1 FROM ledger_transfers WHERE key = 'undnoe:' || NEW.id; END`;
    expect(strangePrefixes([{ name: 't', table: 'orders', sql }])).toEqual([`t: 'undnoe:'`]);
  });

  it('are reported when misspelt in a trigger’s subquery', () => {
    const sql = `CREATE TRIGGER t BEGIN INSERT INTO ledger_transfers (key, debit) SELECT 'lost-' || part, account
      FROM (SELECT 'fee' AS part, 'revenu' AS account UNION ALL SELECT 'lossy', 'loss'); END`;
    expect(strangeWords([{ name: 't', table: 'chargebacks', sql }])).toEqual([
      `t: 'revenu'`,
      `t: 'lossy'`,
    ]);
  });
});
