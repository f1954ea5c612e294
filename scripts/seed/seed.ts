import { readFile } from 'node:fs/promises';
import { hashPassword } from '../../worker/accounts/auth/password.ts';
import { showProgress } from '../local/progress.ts';
import { type LocalWorker, startLocalWorker } from './local-worker.ts';
import { type Marketplace, marketplace } from './marketplace.ts';
import { type InboxCursor, type SeedPicture, seededTables } from './worker/import.ts';

/** Password of the demo accounts and the moderators. */
const DEMO_PASSWORD = 'Demo-Questions-2026';
/** Number of conversations that are replayed concurrently. */
const LIVES_AT_ONCE = 40;

/** Fills an empty local state with the demo marketplace. */
export async function seed(): Promise<void> {
  const now = Date.now();
  const made = marketplace(now, await hashPassword(DEMO_PASSWORD));
  const { pictures, lives } = made;
  const parts = pictures.length + lives.length;
  const done = showProgress('Filling the marketplace', parts);
  const worker = await startLocalWorker();
  try {
    await Promise.all([
      sendPictures(worker, pictures, done),
      sendRowsAndLives(worker, made, now, done),
    ]);
    await worker.send('POST', '/api/seed/safety', JSON.stringify(made.safety));
    await worker.send('POST', '/api/seed/figures', JSON.stringify({ now }));
    const body = { people: made.rows.authUsers.map(({ id }) => id), now };
    await worker.send('POST', '/api/seed/notices', JSON.stringify(body));
  } finally {
    await worker.stop();
  }
}

async function sendRowsAndLives(
  worker: LocalWorker,
  { rows, lives, answers }: Marketplace,
  now: number,
  done: (parts: number) => void,
): Promise<void> {
  for (const table of seededTables)
    await worker.send('POST', `/api/seed/rows/${table}`, JSON.stringify(rows[table]));
  await worker.send('POST', '/api/seed/orders/pay');
  const marks: InboxCursor[] = [];
  for (let from = 0; from < lives.length; from += LIVES_AT_ONCE) {
    const some = lives.slice(from, from + LIVES_AT_ONCE);
    const answer = await worker.send(
      'POST',
      '/api/seed/lives',
      JSON.stringify({ lives: some, now }),
    );
    marks.push(...JSON.parse(answer));
    done(some.length);
  }
  await worker.send('POST', '/api/seed/orders/release', JSON.stringify({ now }));
  await worker.send('POST', '/api/seed/answers', JSON.stringify(answers));
  await worker.send('POST', '/api/seed/inboxes', JSON.stringify(marks));
}

async function sendPictures(
  worker: LocalWorker,
  pictures: readonly SeedPicture[],
  done: () => void,
): Promise<void> {
  for (const { bucket, key, file } of pictures) {
    const picture = await readFile(new URL(`pictures/${file}`, import.meta.url));
    await worker.send('PUT', `/api/seed/pictures/${bucket}/${key}`, new Uint8Array(picture));
    done();
  }
}
