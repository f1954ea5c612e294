import type { WorkerMessage } from '../../site/service-worker-contract.ts';
import { scope } from './scope.ts';

/** What a push says, as domain/push-message.ts writes it. */
interface Push {
  title: string;
  body: string;
  href: string;
  tag: string;
}

/** How long a page has to say that it goes where it was sent, milliseconds. */
const PATIENCE_MS = 1_000;

const windows = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** An address of this site, whatever `href` says. */
function ownAddress(href: string): URL {
  const address = new URL(href, scope.location.origin);
  return address.origin === scope.location.origin ? address : new URL('/', scope.location.origin);
}

const shows = ({ url }: WindowClient, address: URL) => {
  const { pathname, search } = new URL(url);
  return pathname + search === address.pathname + address.search;
};

/**
 * Shows a push. Browsers want each to be shown; what is on screen already, in a window that somebody is
 * in, comes without a sound and goes at once.
 */
export async function showPush({ data }: PushEvent): Promise<void> {
  const { title, body, href, tag }: Push = data!.json();
  const address = ownAddress(href);
  const isSeen = (await windows()).some((window) => window.focused && shows(window, address));
  await scope.registration.showNotification(title, {
    ...{ body, tag, lang: 'fr', silent: isSeen },
    icon: '/icons/icon-192.png',
    badge: '/icons/badge.png',
    data: { href: address.pathname + address.search },
  });
  if (!isSeen) return;
  for (const shown of await scope.registration.getNotifications({ tag })) shown.close();
}

/** Leads to what a notification tells of: in a window of the app where one is open, else in a new one. */
export async function openPush(notification: Notification): Promise<void> {
  notification.close();
  const address = ownAddress(notification.data.href);
  const all = await windows();
  const there = all.find((window) => shows(window, address));
  if (there) return focus(there);
  // The members' windows alone hear where to go, without being loaded anew.
  const member = all.find(({ url }) => /^\/main(\/|$)/.test(new URL(url).pathname));
  if (member && (await sendTo(member, address))) return focus(member);
  await scope.clients.openWindow(address);
}

/** Whether the window goes there. */
function sendTo(window: WindowClient, { pathname, search }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, PATIENCE_MS, false);
    const message: WorkerMessage = { type: 'open', href: pathname + search };
    window.postMessage(message, [port2]);
  });
}

async function focus(window: WindowClient): Promise<void> {
  // A browser may not let us; the window is at the right place all the same.
  await window.focus().catch(() => {});
}

interface SubscriptionChange {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/**
 * Subscribes anew where the browser has ended a subscription. An open window tells the server; else the
 * next one does, since only pages know who is signed in.
 */
export async function resubscribe(change: SubscriptionChange): Promise<void> {
  const options = change.oldSubscription?.options;
  if (!change.newSubscription && options) await scope.registration.pushManager.subscribe(options);
  const message: WorkerMessage = { type: 'resubscribed' };
  for (const window of await windows()) window.postMessage(message);
}
