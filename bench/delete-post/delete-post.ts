import { rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { eq } from 'drizzle-orm';
import { database } from '../../database/client.ts';
import { creatorMedia } from '../../database/schema.ts';
import { deletePost } from '../../worker/community/posts/delete-post.ts';
import {
  DELETED_POST_RETENTION_MS,
  finishDeletions,
} from '../../worker/community/posts/post-deletion.ts';
import { observedD1 } from '../harness/observed-d1.ts';
import { emptyDatabase, openDatabase, type Waits } from '../visitor/database.ts';

/**
 * Measures how long deleting a post blocks D1 for everybody else: `npm run bench:delete-post --
 * [reactions]`. Once in one statement, with SQLite's cascades, and once as the product does, while
 * a visitor requests the feed.
 */
const reactions = Number(process.argv[2] ?? 1_000_000);
const stateDir = path.resolve('.wrangler', 'bench-leaving');

const file = await emptyDatabase(stateDir);
const filling = new DatabaseSync(file);
for (const post of ['at-once', 'in-steps']) fill(filling, post);
filling.close();

const opened = await openDatabase(stateDir);
const statements: D1Meta[] = [];
const db = database(
  observedD1(opened.DB, { sent: () => {}, cost: (meta) => statements.push(meta) }),
);
const rows = [
  await measure('one statement', () =>
    db.delete(creatorMedia).where(eq(creatorMedia.id, 'at-once')),
  ),
  await measure('marked as leaving', () => deletePost(db, 'author', 'in-steps', Date.now())),
  await measure('finished in steps', async () => {
    while ((await finishDeletions(db, Date.now() + DELETED_POST_RETENTION_MS)).gone === 0);
  }),
];
await opened.dispose();
rmSync(stateDir, { recursive: true });
console.log(`A post with ${reactions.toLocaleString('en')} likes, and a tenth as many comments:`);
console.table(rows);

async function measure(what: string, work: () => Promise<unknown>) {
  statements.length = 0;
  const start = performance.now();
  const waits: Waits = await opened.visitedDuring(work);
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return {
    what,
    'in all': `${((performance.now() - start) / 1000).toFixed(1)} s`,
    statements: statements.length,
    'longest statement': ms(Math.max(...statements.map(({ duration }) => duration))),
    'most rows written by one': Math.max(...statements.map(({ rows_written }) => rows_written)),
    'feed, median': ms(waits.median),
    'feed, longest': ms(waits.longest),
  };
}

/** A post of `author` with likes and comments of every user; triggers count them as in production. */
function fill(sqlite: DatabaseSync, post: string): void {
  const numbers = (count: number) =>
    `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
  sqlite.exec(`
    pragma synchronous = off; begin;
    insert or ignore into profiles (id, username, is_creator, created_at) values ('author', 'auteur', 1, 1);
    ${numbers(reactions)} insert or ignore into profiles (id, username, created_at)
      select printf('%08x-reader', (n * 2654435761) & 0xffffffff), 'lecteur.' || n, 1 from numbers;
    insert into creator_media (id, creator_id, media_type, title, position, created_at)
      values ('${post}', 'author', 'text', 'Un titre', 0, 1);
    ${numbers(reactions)} insert or ignore into creator_media_likes (media_id, user_id, liked_at)
      select '${post}', printf('%08x-reader', (n * 2654435761) & 0xffffffff), n from numbers;
    ${numbers(reactions / 10)} insert into creator_media_comments (id, media_id, user_id, content, created_at)
      select '${post}-' || n, '${post}', printf('%08x-reader', (n * 2654435761) & 0xffffffff), 'Merci !', n
      from numbers;
    delete from notice_outbox;
    commit;`);
}
