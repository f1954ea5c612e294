import { eq } from 'drizzle-orm';
import { type Database, database } from '../../../database/client.ts';
import { profiles } from '../../../database/schema.ts';
import type { OutboxData } from '../../../domain/outbox.ts';
import { recordHidden } from '../../discovery/rankings/record-hidden.ts';
import { acquaintancesOf, conversationsOf } from './conversation-partners.ts';
import { enqueuePostNotices } from './delete-post-notices.ts';
import { reconcilePictures } from './pictures.ts';

/** Number of inboxes notified concurrently. */
const NOTIFIED_AT_ONCE = 20;

/**
 * Applies a user's visibility to their pictures, to rankings, and to the inboxes that name them in a notification or
 * have a conversation with them. A notification that has lost the name does not get it back.
 */
export async function showOrHidePerson(
  env: Env,
  { personId }: OutboxData<'person_seen'>,
  now: number,
) {
  const id = personId;
  const db = database(env.DB);
  const [person] = await db
    .select({ username: profiles.username, isVisible: profiles.isVisible })
    .from(profiles)
    .where(eq(profiles.id, id));
  if (!person) return;
  await recordHidden(db, env.RANKINGS, now);
  await reconcilePictures(db, env, id);
  if (!person.isVisible) await enqueuePostNotices(db, id, now);
  await updateInboxes(db, env, { id, ...person }, now);
}

interface Seen {
  id: string;
  username: string;
  isVisible: boolean | null;
}

async function updateInboxes(
  db: Database,
  env: Env,
  { id, username, isVisible }: Seen,
  now: number,
) {
  const conversations = await conversationsOf(db, id);
  const people = isVisible ? [] : await acquaintancesOf(db, id, now);
  const recipients = [...new Set([...conversations.keys(), ...people])];
  for (let from = 0; from < recipients.length; from += NOTIFIED_AT_ONCE)
    await Promise.all(
      recipients.slice(from, from + NOTIFIED_AT_ONCE).map(async (otherId) => {
        const inbox = env.INBOX.getByName(otherId);
        if (!isVisible) await inbox.anonymizePerson(id, username);
        await inbox.showAgain(conversations.get(otherId) ?? []);
      }),
    );
}
