import {
  type PageMessage,
  SERVICE_WORKER,
  type WorkerMessage,
} from '../../site/service-worker-contract.ts';

let registration: Promise<ServiceWorkerRegistration | null> | undefined;

/**
 * The site's service worker, registered on first use. Null when this browser has none, as in some
 * private windows, or when registration fails; then the next use tries again.
 */
export function serviceWorker(): Promise<ServiceWorkerRegistration | null> {
  registration ??= register();
  return registration;
}

async function register(): Promise<ServiceWorkerRegistration | null> {
  try {
    const registered = await navigator.serviceWorker?.register(SERVICE_WORKER);
    if (registered) return registered;
  } catch {
    // Without it only offline reading and pushes are missing, and the push settings say so.
  }
  registration = undefined;
  return null;
}

/** Notifies the service worker, if registered, of the signed-in user; it deletes the cached answers of others. */
export async function reportUserToServiceWorker(id: string | null): Promise<void> {
  const present = await navigator.serviceWorker?.getRegistration();
  const message: PageMessage = { type: 'person', id };
  (present?.active ?? present?.waiting ?? present?.installing)?.postMessage(message);
}

/** Closes the notifications on this device whose subject was read here or elsewhere. */
export async function closeNotifications(
  isRead: (shown: { tag: string; href: string }) => boolean,
): Promise<void> {
  const present = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await present?.getNotifications()) ?? [])
    if (isRead({ tag: shown.tag, href: String(shown.data?.href) })) shown.close();
}

/** Subscribes to the service worker's messages; returns the unsubscribe function. */
export function onWorkerMessage(
  listener: (message: WorkerMessage, event: MessageEvent) => void,
): () => void {
  const container = navigator.serviceWorker;
  if (!container) return () => {};
  const hear = (event: MessageEvent<WorkerMessage>) => listener(event.data, event);
  container.addEventListener('message', hear);
  container.startMessages();
  return () => container.removeEventListener('message', hear);
}
