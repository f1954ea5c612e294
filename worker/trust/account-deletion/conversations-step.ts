import { and, eq, isNull, sql } from 'drizzle-orm';
import { advanceTo } from '../../../database/d1-access.ts';
import { accountDeletions } from '../../../database/schema.ts';
import { deleteFromInboxes, type Step } from './step.ts';

interface Place {
  role: 'asker' | 'creator';
  startedAt: number;
  id: string;
}

const FIRST: Place = { role: 'asker', startedAt: -1, id: '' };

interface TheirConversation {
  id: string;
  startedAt: number;
  otherId: string;
  hasOtherLeft: 0 | 1;
}

/**
 * The next conversations: their objects refuse messages, and the other side's inbox loses the name. The words go
 * when the other side has left too. Conversations stay, so their place is stored; a run that has a place behind the
 * stored one does no harm.
 */
export const conversations: Step = async (work) => {
  const { db, env, user, callsMax } = work;
  const [stored] = await db
    .select({ place: accountDeletions.conversationPlace })
    .from(accountDeletions)
    .where(eq(accountDeletions.userId, user.id));
  const place: Place = stored?.place ? JSON.parse(stored.place) : FIRST;
  const [mine, theirs] =
    place.role === 'asker' ? ['user_id', 'creator_id'] : ['creator_id', 'user_id'];
  const limit = Math.max(1, Math.ceil(callsMax / 4));
  const found = await db.all<TheirConversation>(sql`
    select conversations.id, started_at as startedAt, other.id as otherId,
      other.deleted_at is not null as hasOtherLeft
    from conversations join profiles other on other.id = ${sql.raw(theirs!)}
    where ${sql.raw(mine!)} = ${user.id}
      and (started_at, conversations.id) > (${place.startedAt}, ${place.id})
    order by started_at, conversations.id limit ${limit}`);
  await Promise.all(
    found.map(async ({ id, hasOtherLeft }) => {
      const object = env.CONVERSATION.getByName(id);
      await object.refreshBlocks();
      if (hasOtherLeft) advanceTo(db, (await object.deleteWords()).bookmark);
    }),
  );
  // Each object, and each inbox for its list.
  work.calls += 3 * found.length;
  const both = found.filter(({ hasOtherLeft }) => hasOtherLeft).map(({ id }) => id);
  if (both.length > 0)
    await db.run(sql`update conversation_ratings set comment = null
      where conversation_id in (select value from json_each(${JSON.stringify(both)}))`);
  await deleteFromInboxes(
    work,
    found.map(({ otherId }) => otherId),
  );
  const byPerson = Map.groupBy(found, ({ otherId }) => otherId);
  await Promise.all(
    [...byPerson].map(([otherId, shared]) =>
      env.INBOX.getByName(otherId).showAgain(shared.map(({ id }) => id)),
    ),
  );
  const last = found.at(-1);
  const next: Place | null = last
    ? { role: place.role, startedAt: last.startedAt, id: last.id }
    : place.role === 'asker'
      ? { ...FIRST, role: 'creator' }
      : null;
  if (!next) return false;
  await db
    .update(accountDeletions)
    .set({ conversationPlace: JSON.stringify(next) })
    .where(
      and(
        eq(accountDeletions.userId, user.id),
        isNull(accountDeletions.finishedAt),
        sql`${accountDeletions.conversationPlace} is ${stored?.place ?? null}`,
      ),
    );
  return true;
};
