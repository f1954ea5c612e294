import { reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { configure } from './workerd/marketplace.ts';

// Test files run one after another in the same workerd, whose start and modules cost more than most of
// them. Each starts on storage of its own, and on the Worker as it is configured for all.
configure(null);
// Who still works at what the file before has left may hold on to the database for a moment.
const isEmpty = async () =>
  (await env.DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'profiles'").first()) === null;
do await reset();
while (!(await isEmpty()));

// With the migrations' reference data. All of it in one round trip: `applyD1Migrations` makes one for
// each statement.
await env.DB.batch(
  env.D1_MIGRATIONS.flatMap(({ queries }) => queries).map((query) => env.DB.prepare(query)),
);
