import { z } from 'zod';

/** How many devices of a person are pushed to; the one renewed longest ago makes room. */
export const PUSH_SUBSCRIPTIONS_MAX = 10;

/**
 * How long a device is pushed to after its app was last opened: no longer than a session lasts unused,
 * milliseconds.
 */
export const PUSH_SUBSCRIPTION_MS = 30 * 86_400_000;

/** Longer than any that push services give out, and short enough to be kept. */
const ENDPOINT_MAX_LENGTH = 2_048;

/** 65 bytes, of which the first says that a point stands there whole, in base64url. */
const p256dhSchema = z.string().regex(/^B[\w-]{86}=?$/, 'Cette clé n’est pas une clé P-256.');
/** 16 bytes. */
const authSchema = z.string().regex(/^[\w-]{22}(==)?$/, 'Ce secret n’a pas 16 octets.');

/** Names a device; a whole subscription does, too. */
export const endpointSchema = z.object({ endpoint: z.url().max(ENDPOINT_MAX_LENGTH) });

/** A browser's subscription, as its `toJSON` gives it; what else it says is passed over. */
export const pushSubscriptionSchema = z.object({
  ...endpointSchema.shape,
  keys: z.object({ p256dh: p256dhSchema, auth: authSchema }),
});

export type PushSubscriptionInput = z.infer<typeof pushSubscriptionSchema>;

/** Where the browsers that people use have pushes sent to: hosts, or with a dot in front all below. */
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

/** Whether the address is on this very machine. */
export function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.test(new URL(address).hostname);
}

/**
 * Whether pushes may be sent to `endpoint`: a known push service's, by https, at its usual port. Where
 * the site itself is on somebody's machine, `site` a loopback origin, another program there may be one.
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
