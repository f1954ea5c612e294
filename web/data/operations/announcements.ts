import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AnnouncementDraft } from '../../../domain/notifications/announcement.ts';
import type {
  AnnouncementItem,
  AnnouncementPreview,
} from '../../../domain/operations/announcements-wire.ts';
import { api, read } from '../../platform/api.ts';
import { followCursors, type ListPage } from '../paged-list.ts';
import { OPERATIONS_KEY } from './log.ts';

const KEY = [...OPERATIONS_KEY, 'announcements'] as const;
/** The cron takes a step each minute. */
const PROGRESS_MS = 15_000;

const calls = api.operations.announcements;

/** The announcements, paginated, the newest first. */
export const announcementsQuery = infiniteQueryOptions({
  queryKey: KEY,
  ...followCursors(
    (query): Promise<ListPage & { announcements: AnnouncementItem[] }> =>
      read(calls.$get({ query })),
  ),
});

/** An announcement as its recipients see it; fetched again while it is being sent. */
export const announcementQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: (): Promise<AnnouncementPreview> => read(calls[':id'].$get({ param: { id } })),
    refetchInterval: ({ state: { data } }) =>
      data?.announcement.state === 'running' ? PROGRESS_MS : false,
  });

/** Stores a new draft; the same id twice is one draft. */
export const createAnnouncement = (
  id: string,
  draft: AnnouncementDraft,
): Promise<AnnouncementItem> => read(calls.$post({ json: { id, ...draft } }));

export const changeAnnouncement = (
  id: string,
  draft: AnnouncementDraft,
): Promise<AnnouncementItem> => read(calls[':id'].$put({ param: { id }, json: draft }));

/** Sends the announcement to the caller alone. */
export const testAnnouncement = (id: string): Promise<{ mail: 'sent' | 'refused' | 'off' }> =>
  read(calls[':id'].test.$post({ param: { id } }));

/** Starts the draft. `proposed` while it waits for a second operator. */
export async function startAnnouncement(id: string, reason: string): Promise<'done' | 'proposed'> {
  const { status } = await calls[':id'].start.$post({ param: { id }, json: { reason } });
  return status === 202 ? 'proposed' : 'done';
}

export async function pauseAnnouncement(id: string): Promise<'done'> {
  await calls[':id'].pause.$post({ param: { id } });
  return 'done';
}

export async function resumeAnnouncement(id: string): Promise<'done'> {
  await calls[':id'].resume.$post({ param: { id } });
  return 'done';
}

export async function cancelAnnouncement(id: string, reason: string): Promise<'done'> {
  await calls[':id'].cancel.$post({ param: { id }, json: { reason } });
  return 'done';
}
