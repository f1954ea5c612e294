import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { asD1 } from '../../tests/support/local-database.ts';
import { fillTables } from '../migrations/losses.ts';
import { migratedDatabase } from '../migrations/present-schema.ts';
import { compareWith, copyDatabase } from './copy.ts';
import type { D1 } from './d1-api.ts';

/** Users, their posts and likes; each post counts its likes. */
function marketplace(): DatabaseSync {
  const db = new DatabaseSync(':memory:');
  db.exec(`
    CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT, age REAL, photo BLOB,
      shout TEXT GENERATED ALWAYS AS (upper(name)) VIRTUAL);
    CREATE TABLE posts (id INTEGER PRIMARY KEY, author TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
      answers INTEGER REFERENCES posts (id) ON DELETE SET NULL, likes INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE likes (post INTEGER NOT NULL REFERENCES posts (id) ON DELETE CASCADE, who TEXT NOT NULL,
      PRIMARY KEY (post, who));
    CREATE INDEX by_name ON people (name);
    CREATE TRIGGER likes_insert AFTER INSERT ON likes BEGIN
      UPDATE posts SET likes = likes + 1 WHERE id = NEW.post;
    END;
    INSERT INTO people (rowid, id, name, age, photo) VALUES
      (7, 'lea', 'Léa; d''Arc' || char(10) || '--', 0.1, x'00ff'), (9, 'max', NULL, 1e300, NULL);
    INSERT INTO posts (id, author, answers) VALUES (1, 'lea', 2), (2, 'max', NULL), (3, 'max', 1);
    INSERT INTO likes (post, who) VALUES (1, 'max'), (1, 'lea'), (3, 'lea');`);
  return db;
}

async function restored(d1: D1) {
  const db = new DatabaseSync(':memory:');
  // Rows of `fillTables` satisfy references, and no checks.
  db.exec('PRAGMA ignore_check_constraints = ON');
  // Each statement is a transaction, so that any cut of the file restores.
  const manifest = await copyDatabase(d1, async (sql) => db.exec(sql));
  return { db, manifest };
}

it('recreates the same database: every value, rowid and count', async () => {
  const { db, manifest } = await restored(asD1(marketplace()));
  expect(manifest.isOneMoment).toBe(true);
  expect(await compareWith(asD1(db), manifest)).toEqual([]);
  const counted = () => db.prepare('SELECT id, likes FROM posts').all().map(Object.values);
  expect(counted()).toEqual([
    [1, 2],
    [2, 0],
    [3, 1],
  ]);
  // Triggers work as in the original.
  db.exec("INSERT INTO likes (post, who) VALUES (2, 'lea')");
  expect(counted()[1]).toEqual([2, 1]);
  expect(db.prepare('SELECT shout FROM people WHERE rowid = 7').get()!.shout).toMatch(
    /^LéA; D'ARC/,
  );
  const differences = await compareWith(asD1(db), manifest);
  expect(differences.sort()).toEqual(['likes has 4 rows, not 3', 'posts has other rows']);
});

it('recreates the marketplace, with rows in every table', async () => {
  const original = migratedDatabase();
  fillTables(original);
  const { db, manifest } = await restored(asD1(original));
  expect(await compareWith(asD1(db), manifest)).toEqual([]);
  const schema = (of: DatabaseSync) =>
    of.prepare("SELECT name, sql FROM sqlite_master WHERE sql <> '' ORDER BY name").all();
  expect(schema(db)).toEqual(schema(original));
});

it('reports writes during the copy, and leaves out rows with dangling references', async () => {
  const db = marketplace();
  let isOver = false;
  const changing = asD1(db, (sql) => {
    if (isOver || !/FROM "people"/.test(sql)) return;
    isOver = true;
    // Their posts have been read already.
    db.exec("PRAGMA foreign_keys = ON; DELETE FROM people WHERE id = 'lea'");
  });
  const copy = await restored(changing);
  expect(copy.manifest.isOneMoment).toBe(false);
  const posts = copy.db.prepare('SELECT id, answers FROM posts ORDER BY id').all();
  expect(posts.map(Object.values)).toEqual([
    [2, null],
    [3, null],
  ]);
  expect(copy.db.prepare('SELECT count(*) AS n FROM likes').get()!.n).toBe(1);
  expect(await compareWith(asD1(copy.db), copy.manifest)).not.toContainEqual(
    expect.stringMatching(/refer/),
  );
});

it('rejects a table that it could not refill', async () => {
  const db = marketplace();
  db.exec("CREATE VIRTUAL TABLE words USING fts5(word, content = '')");
  await expect(copyDatabase(asD1(db), async () => {})).rejects.toThrow(/words/);
});
