import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import { announcements } from '../../../database/schema.ts';
import { iso, isoOrNull } from '../../../domain/dates/iso.ts';
import type {
  AnnouncementDraft,
  AnnouncementState,
} from '../../../domain/notifications/announcement.ts';
import type { AnnouncementItem } from '../../../domain/operations/announcements-wire.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { Announcement } from '../../notifications/announcements/announcement-mail.ts';
import { lastPlace } from '../../notifications/announcements/readers.ts';
import { cutPage } from '../../platform/http/cursor.ts';
import type { Permit } from '../../trust/two-people/permit.ts';
import { namesOfOperators } from '../kit.ts';

const PAGE_SIZE = 20;

/** Place in the list: creation and id of the last item. */
export const announcementsQuerySchema = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}~[0-9a-f-]{36}$/)
    .optional(),
});

/** A page of the announcements, the newest first. */
export async function listAnnouncements(
  db: Database,
  cursor: string | undefined,
): Promise<{ announcements: AnnouncementItem[]; nextCursor: string | null }> {
  const [at, id] = cursor?.split('~') ?? [];
  const found = await db
    .select()
    .from(announcements)
    .where(
      cursor
        ? sql`(${announcements.createdAt}, ${announcements.id}) < (${Number(at)}, ${id})`
        : undefined,
    )
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
    .limit(PAGE_SIZE + 1);
  const { rows, nextCursor } = cutPage(found, PAGE_SIZE, (row) => `${row.createdAt}~${row.id}`);
  return { announcements: await describeAnnouncements(db, rows), nextCursor };
}

/** The announcement; 404 without one. */
export async function findAnnouncement(db: Database, id: string): Promise<Announcement> {
  const [row] = await db.select().from(announcements).where(eq(announcements.id, id));
  if (!row) throw new ProblemError('announcement.not_found');
  return row;
}

export async function describeAnnouncement(
  db: Database,
  row: Announcement,
): Promise<AnnouncementItem> {
  return (await describeAnnouncements(db, [row]))[0]!;
}

async function describeAnnouncements(
  db: Database,
  rows: readonly Announcement[],
): Promise<AnnouncementItem[]> {
  const names = await namesOfOperators(
    db,
    rows.flatMap(({ createdBy, startedBy }) => [createdBy, startedBy ?? []].flat()),
  );
  return rows.map((row) => {
    const { id, kind, audience, title, body, page, perMinute, perDay, state } = row;
    const { notified, sent, refused, failed, uncertain, place } = row;
    const walked = state === 'done' ? 1 : row.lastPlace === 0 ? 0 : place / row.lastPlace;
    return {
      ...{ id, kind, audience, title, body, page, perMinute, perDay, state },
      version: row.version,
      createdBy: names(row.createdBy),
      createdAt: iso(row.createdAt),
      startedBy: row.startedBy === null ? null : names(row.startedBy),
      startedAt: isoOrNull(row.startedAt),
      endedAt: isoOrNull(row.endedAt),
      nextAt: isoOrNull(row.dueAt),
      progress: { walked, notified, sent, refused, failed, uncertain },
    };
  });
}

/** Stores a draft under the client's id; repeated with the same content it stays one. 409 `id.reused` otherwise. */
export async function createAnnouncement(
  db: Database,
  id: string,
  draft: AnnouncementDraft,
  createdBy: string,
  now: number,
): Promise<Announcement> {
  await db
    .insert(announcements)
    .values({ id, ...draft, createdBy, createdAt: now })
    .onConflictDoNothing();
  const row = await findAnnouncement(db, id);
  const isSame = (Object.keys(draft) as (keyof AnnouncementDraft)[]).every(
    (name) => row[name] === draft[name],
  );
  if (!isSame || row.createdBy !== createdBy) throw new ProblemError('id.reused');
  return row;
}

/**
 * Changes a draft. `version`: the one that the operator saw. 409 `announcement.changed` when somebody has changed it since,
 * `announcement.not_now` once it has started.
 */
export const changeAnnouncement = (
  db: Database,
  id: string,
  draft: AnnouncementDraft,
  version: number | undefined,
) =>
  move(db, id, {
    from: ['draft'],
    values: { ...draft, version: sql`${announcements.version} + 1` },
    ...(version !== undefined && { seen: version }),
  });

/**
 * Starts a draft as it was in `version`. Users who come later are not written to. Repeating it changes nothing.
 * 409 `announcement.changed` when the draft has changed since.
 */
export async function startAnnouncement(
  db: Database,
  { id, version }: Pick<Announcement, 'id' | 'version'>,
  by: { operator: string; permit: Permit },
  now: number,
): Promise<Announcement> {
  const { started } = await batch(db, {
    ...by.permit.entries,
    started: first(
      db
        .update(announcements)
        .set({
          ...{ state: 'running', startedBy: by.operator },
          ...{ startedAt: now, dueAt: now, lastPlace },
        })
        .where(
          and(
            eq(announcements.id, id),
            eq(announcements.version, version),
            eq(announcements.state, 'draft'),
          ),
        )
        .returning(),
    ),
  });
  if (started) return started;
  const row = await findAnnouncement(db, id);
  if (row.state === 'draft') throw new ProblemError('announcement.changed');
  return row;
}

/** Stops it until it is resumed. A step under way ends within seconds. */
export const pauseAnnouncement = (db: Database, id: string) =>
  move(db, id, { from: ['running'], values: { state: 'paused', dueAt: null } });

export const resumeAnnouncement = (db: Database, id: string, now: number) =>
  move(db, id, { from: ['paused'], values: { state: 'running', dueAt: now, attempts: 0 } });

/** Stops it for good. Nobody who was not written to will be. */
export const cancelAnnouncement = (db: Database, id: string, now: number) =>
  move(db, id, {
    from: ['draft', 'running', 'paused'],
    values: { state: 'cancelled', dueAt: null, endedAt: now },
  });

interface Move {
  from: AnnouncementState[];
  values: SQLiteUpdateSetSource<typeof announcements>;
  /** The version that the operator saw. */
  seen?: number;
}

/** Changes a row in one of these states; in the wanted state already, it stays as it is. */
async function move(db: Database, id: string, { from, values, seen }: Move): Promise<Announcement> {
  const isMovable: SQL = inArray(announcements.state, from);
  const isSeen = seen === undefined ? undefined : eq(announcements.version, seen);
  const [moved] = await db
    .update(announcements)
    .set(values)
    .where(and(eq(announcements.id, id), isMovable, isSeen))
    .returning();
  if (moved) return moved;
  const row = await findAnnouncement(db, id);
  if (seen !== undefined && from.includes(row.state))
    throw new ProblemError('announcement.changed');
  if (row.state === values.state) return row;
  throw new ProblemError('announcement.not_now');
}
