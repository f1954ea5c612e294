/** Runs in a thread of its own, since SQLite blocks the thread that fills a database. */
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { hashPassword } from '../../worker/accounts/auth/password.ts';
import { fill } from './fill.ts';
import { PASSWORD } from './people.ts';

/** Path of a migrated database, and the number of its posts. */
export interface Filling {
  file: string;
  posts: number;
}

const { file, posts } = workerData as Filling;
const start = performance.now();
const database = new DatabaseSync(file);
fill(database, posts, await hashPassword(PASSWORD), Date.now());
database.close();
const seconds = ((performance.now() - start) / 1000).toFixed(1);
const { user, system } = process.threadCpuUsage();
const cpu = ((user + system) / 1e6).toFixed(1);
console.error(`${posts.toLocaleString('en')} posts with their data in ${seconds} s, ${cpu} of CPU`);
