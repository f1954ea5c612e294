import { globSync, readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { type OutboxKind, outboxKinds } from '../../domain/outbox.ts';

const FOLDER = 'migrations';

/** The database created by the migrations. */
function migrated(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  const files = readdirSync(FOLDER).filter((file) => /^\d{4}_.*\.sql$/.test(file));
  for (const file of files.sort())
    for (const statement of readFileSync(`${FOLDER}/${file}`, 'utf8').split(
      '--> statement-breakpoint',
    ))
      database.exec(statement);
  return database;
}

const INSERT = /insert into "?outbox"? \([^;]*?(?=;|`|$)/gi;

/** The kind and the data expression of an `INSERT INTO outbox`; null when they cannot be parsed. */
function writtenBy(insert: string): { kind: string; data: string } | null {
  const found = /(?:values\s*\(|select)\s*'(\w+)',\s*(json_object\()/i.exec(insert);
  if (!found) return null;
  const from = found.index + found[0].length - found[2]!.length;
  let depth = 0;
  for (let end = insert.indexOf('(', from); end < insert.length; end++) {
    if (insert[end] === '(') depth += 1;
    if (insert[end] === ')') depth -= 1;
    if (depth === 0) return { kind: found[1]!, data: insert.slice(from, end + 1) };
  }
  return null;
}

const database = migrated();

/** The value of the expression when every column in it is the text `x`. */
function sampleOf(data: string): unknown {
  const withTexts = data
    .replaceAll(/\b(?:NEW|OLD)\.\w+/g, "'x'")
    .replaceAll(/(?<=[(,]\s*)id(?=\s*[),])/g, "'x'");
  const { sample } = database.prepare(`select ${withTexts} as sample`).get() as { sample: string };
  return JSON.parse(sample);
}

/** The reason why the statement writes no row that a handler accepts; null when it does. */
function objection(insert: string): string | null {
  const written = writtenBy(insert);
  if (!written) return 'cannot be read';
  const { kind, data } = written;
  if (!Object.hasOwn(outboxKinds, kind)) return `no kind ${kind}`;
  const result = outboxKinds[kind as OutboxKind].data.safeParse(sampleOf(data));
  return result.success ? null : `${kind}: ${result.error.message}`;
}

const triggers = database
  .prepare(`select name, sql from sqlite_master where type = 'trigger' and sql like '%into%'`)
  .all() as { name: string; sql: string }[];
const inTriggers = triggers.flatMap(({ name, sql }) =>
  [...sql.matchAll(INSERT)].map(([insert]) => ({ name, insert })),
);
const inCode = globSync('{worker,database}/**/*.ts').flatMap((name) =>
  [...readFileSync(name, 'utf8').matchAll(INSERT)].map(([insert]) => ({ name, insert })),
);

describe('SQL that writes the outbox', () => {
  it('is found in every trigger and in hand-written SQL', () => {
    const inserts = triggers.flatMap(({ sql }) => sql.match(/into "?outbox\b/gi) ?? []);
    expect(inTriggers).toHaveLength(inserts.length);
    expect(inTriggers.length).toBeGreaterThan(0);
    expect(inCode.map(({ name }) => name)).toEqual(['worker/trust/visibility/delete-quotes.ts']);
  });

  it.each([...inTriggers, ...inCode])('$name writes a known kind with its data', ({ insert }) => {
    expect(objection(insert)).toBeNull();
  });

  it('is reported when the kind or a name in its data is misspelt', () => {
    const insert = (kind: string, name: string) =>
      `INSERT INTO outbox (kind, data, due_at) VALUES ('${kind}', json_object('${name}', NEW.id), 0)`;
    expect(objection(insert('post_seen', 'postId'))).toBeNull();
    expect(objection(insert('posts_seen', 'postId'))).toBe('no kind posts_seen');
    expect(objection(insert('post_seen', 'post'))).toContain('post_seen');
  });

  it('assigns every kind to its lane', () => {
    const lane = database.prepare(
      `insert into outbox (kind, data, due_at) values (?, '{}', 0) returning lane`,
    );
    const lanes = Object.entries(outboxKinds).map(([kind]) => [kind, lane.get(kind)?.lane]);
    const numbers = { promised: 0, follows: 1, mail: 2 };
    expect(lanes).toEqual(
      Object.entries(outboxKinds).map(([kind, work]) => [kind, numbers[work.lane]]),
    );
  });
});
