import {
  type PageMessage,
  SERVICE_WORKER,
  type WorkerMessage,
} from '../../site/service-worker-contract.ts';

let registration: Promise<ServiceWorkerRegistration | null> | undefined;

/**
 * The site's service worker, registered on first use. Null where this browser has none, as some have not
 * in private windows, or where it does not come now; then the next use tries again.
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
    // Without it nothing is missing but reading without a line, and pushes, whose settings say so.
  }
  registration = undefined;
  return null;
}

/** Tells the service worker, if this browser has it, who is signed in here: what is kept of others goes. */
export async function tellPerson(id: string | null): Promise<void> {
  const present = await navigator.serviceWorker?.getRegistration();
  const message: PageMessage = { type: 'person', id };
  (present?.active ?? present?.waiting ?? present?.installing)?.postMessage(message);
}

/** Hears what the service worker tells this page; the answer stops it. */
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
