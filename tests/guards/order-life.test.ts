import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { orderEventNames, orderStates } from '../../domain/orders/events.ts';
import { generatedFiles, withGenerated } from '../../scripts/docs/generated.ts';
import { findOrderWriters } from '../../scripts/docs/order-writers.ts';

/**
 * One table defines what may happen to an order: code that writes orders names an event, never a
 * state.
 */

describe('generated parts of documents', () => {
  it.each(generatedFiles)('are up to date in %s: if this differs, `npm run docs`', (file) => {
    const text = readFileSync(file, 'utf8');
    expect(text).toBe(withGenerated(file, text));
  });

  it('are reported when edited by hand', () => {
    const text = readFileSync('docs/payments.md', 'utf8');
    const changed = text.replace('[*] --> awaiting', '[*] --> held');
    expect(changed).not.toBe(text);
    expect(withGenerated('docs/payments.md', changed)).toBe(text);
  });

  it('throw when their place is missing', () => {
    expect(() => withGenerated('docs/payments.md', '# Payments')).toThrow('has no marker');
  });

  it('draw every state', () => {
    const [, diagram] = readFileSync('docs/payments.md', 'utf8').match(
      /```mermaid\n([\s\S]*?)```/,
    )!;
    for (const state of orderStates) expect(diagram).toMatch(new RegExp(`^ {2}${state} -->`, 'm'));
  });
});

describe('writes to orders', () => {
  const writers = findOrderWriters();

  it.each(orderEventNames)('are listed for %s', (event) => {
    expect(writers[event]).not.toEqual([]);
    const migrations = globSync('migrations/*.sql').map((file) => readFileSync(file, 'utf8'));
    for (const writer of writers[event])
      if (writer.startsWith('trigger '))
        expect(migrations.join('')).toContain(`CREATE ${writer.replace('trigger', 'TRIGGER')} `);
      else expect(existsSync(writer)).toBe(true);
  });

  const sources = globSync('{worker,durable-objects,database}/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && file !== 'database/move-order.ts',
  );
  const naming = sources.flatMap((file) =>
    statesNamedIn(readFileSync(file, 'utf8')).map((found) => `${file}: ${found}`),
  );

  it('name no state in an update of orders, nor in a settlement guard', () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(naming).toEqual([]);
  });

  it('use no hand-written SQL updates', () => {
    const raw = /update\s+(?:orders|\$\{orders\})\s+set/i;
    expect(raw.test("UPDATE orders SET state = 'held'")).toBe(true);
    expect(sources.filter((file) => raw.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('are reported when they name a state', () => {
    expect(
      statesNamedIn(`db.update(orders).set({ state: 'held' }).where(eq(orders.id, id));
        db.update(orders).set({ checkAt: null }).where(eq(orders.state, 'held'));
        db.update(orders).set({ checkAt: null }).where(eq(orders.id, id)); // state: 'held'
        db.select().from(orders).where(eq(orders.state, 'held'));
        settleOrder(db, 'decided', and(isIt, inArray(orders.state, ['held'])), {});
        insertWhere(db, orders, { id, state: 'awaiting' });`),
    ).toEqual([
      "state: 'held'",
      "orders.state, 'held'",
      "orders.state, ['held'",
      "state: 'awaiting'",
    ]);
  });
});

/**
 * Every state that a write of an order names, with the preceding words: an update, a move or an
 * insertion.
 */
function statesNamedIn(source: string): string[] {
  const write =
    /\.update\(orders\)|\b(?:moveOrder|settleOrder|releaseOrder)\(|\binsertWhere\(\s*db,\s*orders,/g;
  const states = orderStates.join('|');
  const named = new RegExp(`(?:\\bstate:|orders\\.state,) \\[?'(?:${states})'`, 'g');
  return [...source.matchAll(write)].flatMap(({ index }) => {
    const text = source.slice(index);
    // To the end of the statement, or to the next one of a batch.
    const end = text.slice(1).search(/;|\n\s*(?:db\b|insertWhere\()/);
    return [...(end < 0 ? text : text.slice(0, end + 1)).matchAll(named)].map(([found]) => found);
  });
}
