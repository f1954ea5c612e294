import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';

// Every test file starts on a database of its own, with the migrations' reference data.
await applyD1Migrations(env.DB, env.D1_MIGRATIONS);
