import type { PushPayload, WorkerMessage } from '../../site/service-worker-contract.ts';
import { scope } from './scope.ts';

/** Time that a window has to report its path, milliseconds. */
const TIMEOUT_MS = 1_000;

const windows = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** A path of this site, whatever `href` contains. */
function ownPath(href: string): string {
  const { origin, pathname, search } = new URL(href, scope.location.origin);
  return origin === scope.location.origin ? pathname + search : '/';
}

/** A window of the app, with its current path; the browser knows only the first one. */
interface AppWindow {
  window: WindowClient;
  shows: string;
}

/** The windows that report their path, which are those of members. The focused one comes first. */
async function appWindows(): Promise<AppWindow[]> {
  const answers = await Promise.all(
    (await windows()).map(async (window) => ({ window, shows: await ask(window) })),
  );
  return answers
    .filter((answer): answer is AppWindow => answer.shows !== null)
    .toSorted((one, other) => Number(other.window.focused) - Number(one.window.focused));
}

/** The window's path; null when it does not answer. */
function ask(window: WindowClient): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(String(data));
    setTimeout(resolve, TIMEOUT_MS, null);
    tell(window, { type: 'where' }, [port2]);
  });
}

function tell(window: WindowClient, message: WorkerMessage, ports: MessagePort[] = []): void {
  window.postMessage(message, ports);
}

/**
 * Shows a push. Browsers require that each is shown; when a focused window already shows its
 * content, the notification is silent and closes at once.
 */
export async function showPush({ data }: PushEvent): Promise<void> {
  const { title, body, href, tag }: PushPayload = data!.json();
  const path = ownPath(href);
  const isSeen = (await appWindows()).some(({ window, shows }) => window.focused && shows === path);
  await scope.registration.showNotification(title, {
    // One that replaces another of its tag would otherwise be silent.
    ...{ body, tag, lang: 'fr', silent: isSeen, renotify: !isSeen },
    icon: '/icons/icon-192.png',
    badge: '/icons/badge.png',
    data: { href: path },
  });
  if (!isSeen) return;
  for (const shown of await scope.registration.getNotifications({ tag })) shown.close();
}

/** Opens the target of a notification: in an open window of the app without a reload, else in a new one. */
export async function openPush(notification: Notification): Promise<void> {
  notification.close();
  const path = ownPath(notification.data.href);
  const open = await appWindows();
  const best = open.find(({ shows }) => shows === path) ?? open[0];
  if (!best) return void (await scope.clients.openWindow(path));
  if (best.shows !== path) tell(best.window, { type: 'open', href: path });
  // A browser may reject this; the window shows the right screen nevertheless.
  await best.window.focus().catch(() => {});
}

interface SubscriptionChange {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/**
 * Subscribes again after the browser has ended a subscription. An open window informs the server;
 * otherwise the next one does, since only pages know who is signed in.
 */
export async function resubscribe(change: SubscriptionChange): Promise<void> {
  const options = change.oldSubscription?.options;
  if (!change.newSubscription && options) await scope.registration.pushManager.subscribe(options);
  for (const window of await windows()) tell(window, { type: 'resubscribed' });
}
