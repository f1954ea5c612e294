import { reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { startAnew } from './workerd/marketplace.ts';

// Test files run one after another in the same workerd, whose start and modules cost more than most of
// them. Each starts on storage of its own, counts its people and topics from one, and has the Worker as it is
// configured for all.
startAnew();
// Work that the file before has left may hold on to the database for a moment.
const isEmpty = async () =>
  (await env.DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'profiles'").first()) === null;
do await reset();
while (!(await isEmpty()));

// In one round trip, with the migrations' reference data.
await env.DB.batch(env.EMPTY_DATABASE.map((statement) => env.DB.prepare(statement)));
