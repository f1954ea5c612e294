import { greatestBookmark } from '../domain/bookmark.ts';
import type { Database } from './client.ts';

/**
 * A D1 session that can be told how far somebody else's has got: an object, say, that has written for the
 * same person. From then on it reads that too, and its bookmark says so.
 */
export interface OwnSession extends Pick<D1DatabaseSession, 'prepare' | 'batch' | 'getBookmark'> {
  /** Null changes nothing. */
  catchUp(bookmark: string | null): void;
}

/** A session that begins where `start` says, as {@link D1Database.withSession} takes it. */
export function ownSession(
  d1: Pick<D1Database, 'withSession'>,
  start: D1SessionConstraint | string,
): OwnSession {
  let session = d1.withSession(start);
  let told: string | null = null;
  return {
    prepare: (query) => session.prepare(query),
    batch: (statements) => session.batch(statements),
    getBookmark: () => greatestBookmark(session.getBookmark(), told),
    catchUp(bookmark) {
      told = greatestBookmark(told, bookmark);
      const reached = session.getBookmark();
      // One that is about to ask the primary will see everything.
      const isAhead = start === 'first-primary' && reached === null;
      if (told === null || isAhead || greatestBookmark(told, reached) === reached) return;
      session = d1.withSession(told);
    },
  };
}

/**
 * As {@link ownSession}, for reads that must see D1 as it is now: all go to the primary, as they do without
 * a session, but the bookmark is known afterwards.
 */
export function primarySession(d1: D1Database): OwnSession {
  let told: string | null = null;
  const sessions: D1DatabaseSession[] = [];
  const next = () => {
    const session = d1.withSession('first-primary');
    sessions.push(session);
    return session;
  };
  return {
    prepare: (query) => next().prepare(query),
    batch: (statements) => next().batch(statements),
    getBookmark: () => greatestBookmark(told, ...sessions.map((session) => session.getBookmark())),
    catchUp(bookmark) {
      told = greatestBookmark(told, bookmark);
    },
  };
}

/**
 * Has what `db` reads from now on include what was written elsewhere up to the bookmark. Where it is not a
 * session's there is nothing to do: that reads all that there is.
 */
export function catchUp(db: Database, bookmark: string | null): void {
  const { $client } = db as Database & { $client: Partial<OwnSession> };
  $client.catchUp?.(bookmark);
}

/** The database's state as `db` has got to see it; null where it is no session's, or has seen nothing. */
export function bookmarkOf(db: Database): string | null {
  const { $client } = db as Database & { $client: Partial<OwnSession> };
  return $client.getBookmark?.() ?? null;
}
