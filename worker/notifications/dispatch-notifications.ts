import { and, asc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { Database } from '../../database/client.ts';
import { bookmarkOf } from '../../database/d1-access.ts';
import { describeFailure } from '../../database/failure.ts';
import { noticeOutbox, profiles } from '../../database/schema.ts';
import type { NoticeEvent } from '../../domain/notifications/notice-facts.ts';
import type { NoticeThing } from '../../domain/notifications/notice-telling.ts';
import { retryDelay, retryPolicies } from '../../domain/retry.ts';
import { newsEvent, newsQuery, type OutboxRow } from './notification-events.ts';

/** Rows that one run takes on: each is a query, and each person a request, of those a run may make. */
const ROWS_AT_ONCE = 40;
/** What happens so soon after something was told is told together; as the triggers have it. */
const GATHERED_MS = 60_000;

/** The clocks of an object that gave a row its time and of this machine differ by less. */
const CLOCKS_APART_MS = 1_000;

/** A part of the outbox, whose rows triggers write. */
export interface NewsAbout {
  /** Such as `like:post:` and an id. */
  things: readonly NoticeThing[];
  /** Whom it is for, where the thing alone does not say it. */
  personId?: string;
}

/**
 * Tells inboxes what the outbox holds for them and is due at `now`: a part of it, or all. Each row is
 * marked once its person's object has it; one that fails has its next turn later. The object knows what
 * it was told, so a crash in between, or two runs at once, tell nothing twice.
 */
export async function dispatchNotifications(
  db: Database,
  env: Pick<Env, 'INBOX'>,
  now: number,
  about?: NewsAbout,
): Promise<{ told: number; failed: number }> {
  const due = await db
    .select({ row: noticeOutbox, isThere: sql<number>`${profiles.id} is not null`.as('is_there') })
    .from(noticeOutbox)
    .leftJoin(profiles, eq(profiles.id, noticeOutbox.recipientId))
    .where(
      and(lte(noticeOutbox.dueAt, about ? now + CLOCKS_APART_MS : now), about && isAbout(about)),
    )
    .orderBy(asc(noticeOutbox.dueAt))
    .limit(ROWS_AT_ONCE);
  const [first, ...rest] = due.map(({ row }) => newsQuery(db, row));
  if (!first) return { told: 0, failed: 0 };
  const readAt = Date.now();
  const found = await db.batch([first, ...rest]);
  const people = new Map<string, Undispatched[]>();
  for (const [index, { row, isThere }] of due.entries()) {
    const event = isThere ? newsEvent(row, found[index]!) : null;
    const { recipientId } = row;
    people.set(recipientId, [
      ...(people.get(recipientId) ?? []),
      { row, event, isThere: isThere === 1 },
    ]);
  }
  const outcomes = await Promise.all(
    [...people].map(([personId, news]) => tellPerson(db, env, { personId, news, readAt }, now)),
  );
  const failed = outcomes.filter((isProcessed) => !isProcessed).length;
  return { told: outcomes.length - failed, failed };
}

function isAbout({ things, personId }: NewsAbout): SQL | undefined {
  const isOne = inArray(noticeOutbox.thing, [...things]);
  return and(isOne, personId === undefined ? undefined : eq(noticeOutbox.recipientId, personId));
}

type Outbox = typeof noticeOutbox;

interface Undispatched {
  row: OutboxRow;
  event: NoticeEvent | null;
  /** Whether the person it is for has an account. */
  isThere: boolean;
}

async function tellPerson(
  db: Database,
  env: Pick<Env, 'INBOX'>,
  { personId, news, readAt }: { personId: string; news: readonly Undispatched[]; readAt: number },
  now: number,
): Promise<boolean> {
  const inbox = env.INBOX.getByName(personId);
  const events = news.flatMap(({ event }) => event ?? []);
  const gone = news.filter(({ row, isThere }) => isThere && row.source === 'post_gone');
  try {
    // An object that runs older code answers nothing, and has taken them in.
    const isTaken = events.length === 0 || (await inbox.tell(events, bookmarkOf(db), readAt));
    if (isTaken === false) throw new Error('news were read before something was taken back');
    if (gone.length > 0) await inbox.forgetPosts(gone.map(({ row }) => row.subjectId));
    await mark(db, news, (undispatched) => afterTelling(undispatched, now));
    return true;
  } catch (error) {
    console.warn(
      JSON.stringify({ event: 'notices.telling_failed', error: describeFailure(error) }),
    );
    await mark(db, news, ({ row: { attempts } }) => ({
      attempts: attempts + 1,
      dueAt: now + retryDelay(attempts + 1, retryPolicies.state),
    }));
    return false;
  }
}

/** What a row is after it was told. What has happened meanwhile is told with the next. */
function afterTelling({ row, event }: Undispatched, now: number): SQLiteUpdateSetSource<Outbox> {
  const isSame = sql`${noticeOutbox.version} = ${row.version}`;
  const latest = event?.acts[0]?.at ?? row.since;
  return {
    dispatchedAt: now,
    attempts: 0,
    dueAt: sql`iif(${isSame}, null, ${now + GATHERED_MS})`,
    since: sql`iif(${isSame}, ${noticeOutbox.since}, ${latest})`,
  };
}

async function mark(
  db: Database,
  news: readonly Undispatched[],
  values: (undispatched: Undispatched) => SQLiteUpdateSetSource<Outbox>,
): Promise<void> {
  const [first, ...rest] = news.map((undispatched) => {
    const { thing, recipientId } = undispatched.row;
    const isIt = and(eq(noticeOutbox.thing, thing), eq(noticeOutbox.recipientId, recipientId));
    return db.update(noticeOutbox).set(values(undispatched)).where(isIt);
  });
  if (first) await db.batch([first, ...rest]);
}
