import { z } from 'zod';

/** Maximum devices of a user; the least recently renewed one is removed. */
export const PUSH_SUBSCRIPTIONS_MAX = 10;

/**
 * Time after the app's last opening until its device gets no more pushes, milliseconds. No longer than an
 * unused session lasts.
 */
export const PUSH_SUBSCRIPTION_MS = 30 * 86_400_000;

/** Longer than any endpoint of known push services, and short enough to store. */
const ENDPOINT_MAX_LENGTH = 2_048;

/** 65 bytes in base64url, of which the first marks an uncompressed point. */
const p256dhSchema = z.string().regex(/^B[\w-]{86}=?$/, 'Cette clé n’est pas une clé P-256.');
/** 16 bytes. */
const authSchema = z.string().regex(/^[\w-]{22}(==)?$/, 'Ce secret n’a pas 16 octets.');

/** Identifies a device; accepts a whole subscription too. */
export const endpointSchema = z.object({ endpoint: z.url().max(ENDPOINT_MAX_LENGTH) });

/** A browser's subscription, as its `toJSON` returns it; other fields are ignored. */
export const pushSubscriptionSchema = z.object({
  ...endpointSchema.shape,
  keys: z.object({ p256dh: p256dhSchema, auth: authSchema }),
});

export type PushSubscriptionInput = z.infer<typeof pushSubscriptionSchema>;

/** Push hosts of common browsers. A leading dot includes all subdomains. */
const SERVICES = [
  // Chrome, Edge on Android, Brave, Opera, Samsung Internet.
  'fcm.googleapis.com',
  'jmt17.google.com',
  // Firefox.
  'updates.push.services.mozilla.com',
  // Safari.
  '.push.apple.com',
  // Edge on Windows.
  '.notify.windows.com',
];

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** True for a URL on the local machine. */
function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.test(new URL(address).hostname);
}

/**
 * True when pushes may be sent to `endpoint`: a known push service, by https, at its default port. When the
 * site runs locally (`site` is a loopback origin), a local program may be one.
 */
export function isPushService(endpoint: string, site: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (isLoopback(endpoint)) return isLoopback(site) && /^https?:$/.test(protocol);
  const isKnown = SERVICES.some((host) =>
    host.startsWith('.') ? hostname.endsWith(host) : hostname === host,
  );
  return protocol === 'https:' && port === '' && isKnown;
}
