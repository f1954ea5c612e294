import type { AnnouncementDraft } from '../../../domain/notifications/announcement.ts';
import type { AnnouncementItem } from '../../../domain/operations/announcements-wire.ts';
import { api, read } from '../../platform/api.ts';
import { pages, query } from './kit.ts';

/** The cron takes a step each minute. */
const PROGRESS_MS = 15_000;

const calls = api.operations.announcements;

/** The announcements, paginated, the newest first. */
export const announcementsQuery = pages(['announcements'], (query) => read(calls.$get({ query })));

/** An announcement as its recipients see it; fetched again while it is being sent. */
export const announcementQuery = (id: string) =>
  query(['announcements', id], () => read(calls[':id'].$get({ param: { id } })), {
    refetchInterval: ({ state: { data } }) =>
      data?.announcement.state === 'running' ? PROGRESS_MS : false,
  });

/** Stores a new draft; the same id twice is one draft. */
export const createAnnouncement = (
  id: string,
  draft: AnnouncementDraft,
): Promise<AnnouncementItem> => read(calls.$post({ json: { id, ...draft } }));

/** Changes the draft as it was in that version; a 409 problem when it has changed since. */
export const changeAnnouncement = (
  { id, version }: Pick<AnnouncementItem, 'id' | 'version'>,
  draft: AnnouncementDraft,
): Promise<AnnouncementItem> =>
  read(calls[':id'].$put({ param: { id }, json: { ...draft, version } }));

/** Sends the announcement to the caller alone. */
export const testAnnouncement = (id: string): Promise<{ mail: 'sent' | 'refused' | 'off' }> =>
  read(calls[':id'].test.$post({ param: { id } }));

/** Starts the draft. 202 while it waits for a second operator. */
export const startAnnouncement = (id: string, reason: string) =>
  calls[':id'].start.$post({ param: { id }, json: { reason } });

export const pauseAnnouncement = (id: string) => calls[':id'].pause.$post({ param: { id } });

export const resumeAnnouncement = (id: string) => calls[':id'].resume.$post({ param: { id } });

export const cancelAnnouncement = (id: string, reason: string) =>
  calls[':id'].cancel.$post({ param: { id }, json: { reason } });
