import { desc, eq, sql } from 'drizzle-orm';
import { type Database, database } from '../../database/client.ts';
import { creatorMedia, creatorMediaComments, profiles } from '../../database/schema.ts';
import { noteAbsent } from '../discovery/note-absent.ts';
import { cacheTags } from '../http/cache-tags.ts';
import { purge } from '../http/purge.ts';
import { acquaintancesOf, conversationsOf } from './acquaintances.ts';
import { settlePictures } from './pictures.ts';

/** Inboxes that are told at once. */
const TOLD_AT_ONCE = 20;
/** Posts of others whose comments caches are to forget; the rest goes by itself within a minute. */
const COMMENTED_MAX = 50;

/**
 * Somebody is absent, or back: so are their pictures, their place in rankings, what caches keep of them,
 * and their name with everybody who has it in a notice, or a conversation with them open. A notice that has
 * lost its name does not get it back.
 */
export async function personSeen(env: Env, { personId }: Record<string, string>, now: number) {
  const id = personId!;
  const db = database(env.DB);
  const [person] = await db
    .select({ username: profiles.username, isPresent: profiles.isPresent })
    .from(profiles)
    .where(eq(profiles.id, id));
  if (!person) return;
  await noteAbsent(db, env.RANKINGS, now);
  const pictures = await settlePictures(db, env, id);
  const posts = await postsOf(db, id);
  const { lists, post, picture } = cacheTags;
  await purge(env, {
    tags: [
      cacheTags.person(person.username),
      lists,
      ...posts.map(post),
      ...pictures.map(({ bucket, key }) => picture(bucket, key)),
    ],
  });
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
        if (!isPresent) await inbox.forgetPerson(id, username);
        await inbox.showAgain(conversations.get(otherId) ?? []);
      }),
    );
}

/** The person's posts, and the last ones that they commented. */
async function postsOf(db: Database, id: string): Promise<string[]> {
  const [own, commented] = await db.batch([
    db.select({ id: creatorMedia.id }).from(creatorMedia).where(eq(creatorMedia.creatorId, id)),
    db
      .select({ id: sql<string>`${creatorMediaComments.mediaId}` })
      .from(creatorMediaComments)
      .where(eq(creatorMediaComments.userId, id))
      .orderBy(desc(sql`rowid`))
      .limit(COMMENTED_MAX),
  ]);
  return [...new Set([...own, ...commented].map((row) => row.id))];
}
