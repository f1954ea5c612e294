import { env } from 'cloudflare:workers';

// Every test file starts on a database of its own, with the migrations' reference data. All of it in
// one round trip: `applyD1Migrations` makes one for each statement.
await env.DB.batch(
  env.D1_MIGRATIONS.flatMap(({ queries }) => queries).map((query) => env.DB.prepare(query)),
);
