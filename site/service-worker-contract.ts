/** What pages and their service worker know of each other, by one name on both sides. */

export type { PushPayload } from '../domain/notifications/push-payload.ts';

/** Where it is: at an address that never changes, at which browsers look for a newer one. */
export const SERVICE_WORKER = '/service-worker.js';

/** On an answer that the service worker had kept, since none came over the line. */
export const CACHED_HEADER = 'X-Kept-Answer';

/** What a page tells the service worker. */
export interface PageMessage {
  type: 'person';
  /** Who is signed in here, null nobody: what is kept of others goes. */
  id: string | null;
}

/** What the service worker tells pages. */
export type WorkerMessage =
  /** Say on the port that came along which path you show. */
  | { type: 'where' }
  /** Go to this path of the site. */
  | { type: 'open'; href: string }
  /** The browser has another subscription to pushes. */
  | { type: 'resubscribed' };
