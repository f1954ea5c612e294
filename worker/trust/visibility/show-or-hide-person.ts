import { eq } from 'drizzle-orm';
import { type Database, database } from '../../../database/client.ts';
import { profiles } from '../../../database/schema.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { recordHidden } from '../../discovery/rankings/record-hidden.ts';
import { acquaintancesOf, conversationsOf } from './acquaintances.ts';
import { noteQuotesOf } from './forget-quotes.ts';
import { reconcilePictures } from './pictures.ts';

/** Inboxes that are told at once. */
const TOLD_AT_ONCE = 20;

/**
 * Somebody is absent, or back: so are their pictures, their place in rankings, and their name with
 * everybody who has it in a notice, or a conversation with them open. A notice that has lost its name does
 * not get it back.
 */
export async function showOrHidePerson(
  env: Env,
  { personId }: OutboxData<'person_seen'>,
  now: number,
) {
  const id = personId;
  const db = database(env.DB);
  const [person] = await db
    .select({ username: profiles.username, isPresent: profiles.isPresent })
    .from(profiles)
    .where(eq(profiles.id, id));
  if (!person) return;
  await recordHidden(db, env.RANKINGS, now);
  await reconcilePictures(db, env, id);
  if (!person.isPresent) await noteQuotesOf(db, id, now);
  await tell(db, env, { id, ...person }, now);
}

interface Seen {
  id: string;
  username: string;
  isPresent: boolean | null;
}

async function tell(db: Database, env: Env, { id, username, isPresent }: Seen, now: number) {
  const conversations = await conversationsOf(db, id);
  const people = isPresent ? [] : await acquaintancesOf(db, id, now);
  const told = [...new Set([...conversations.keys(), ...people])];
  for (let from = 0; from < told.length; from += TOLD_AT_ONCE)
    await Promise.all(
      told.slice(from, from + TOLD_AT_ONCE).map(async (otherId) => {
        const inbox = env.INBOX.getByName(otherId);
        if (!isPresent) await inbox.anonymizePerson(id, username);
        await inbox.showAgain(conversations.get(otherId) ?? []);
      }),
    );
}
