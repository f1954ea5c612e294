/** Contract between pages and their service worker. */

export type { PushPayload } from '../domain/notifications/push-payload.ts';

/** Path of the service worker. It never changes, because browsers look for updates there. */
export const SERVICE_WORKER = '/service-worker.js';

/** On a response from the service worker's cache, sent when there is no connection. */
export const CACHED_HEADER = 'X-Kept-Answer';

export interface PageMessage {
  type: 'person';
  /** The signed-in user, or null; responses cached for other users are deleted. */
  id: string | null;
}

export type WorkerMessage =
  /** Asks the page to send its path on the port of the message. */
  | { type: 'where' }
  | { type: 'open'; href: string }
  /** The browser's push subscription has changed. */
  | { type: 'resubscribed' };
