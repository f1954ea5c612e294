import { reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { knownSettings } from '../../worker/platform/settings.ts';
import { resetMarketplace } from './workerd/marketplace.ts';

// Test files run one after another in the same workerd, whose start and modules cost more than most of the
// files. Each file starts on empty storage, counts its users and topics from one, and has the Worker in its
// common configuration.
resetMarketplace();
// Work that the previous file has started may hold on to the database for a moment.
const isEmpty = async () =>
  (await env.DB.prepare("SELECT 1 FROM sqlite_master WHERE name = 'profiles'").first()) === null;
do await reset();
while (!(await isEmpty()));

// In one round trip, with the migrations' reference data.
await env.DB.batch(env.EMPTY_DATABASE.map((part) => env.DB.prepare(part)));

// The isolate's copy of the settings is the previous file's. One of a later time is read again at its first use.
await knownSettings(env, Number.MAX_SAFE_INTEGER);
