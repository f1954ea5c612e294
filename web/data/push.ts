import { encodeBase64urlNoPadding } from '@oslojs/encoding';
import { api, read } from '../platform/api.ts';
import { deviceStorage, parseStored } from '../platform/device-storage.ts';
import { serviceWorker } from '../platform/service-worker.ts';
import { signedInPerson } from '../platform/session.ts';

/**
 * State of pushes to this device. `unsupported`: this browser has none, as Safari on an iPhone outside an installed
 * app. `denied`: the user has forbidden them to this site, and only the browser's settings undo that.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** The subscription registered with the server for this device, and its user. */
interface Registration {
  endpoint: string;
  personId: string;
  /** Epoch milliseconds. */
  at: number;
}

const REGISTRATION_KEY = 'dis-moi.push';
/** The server drops a device whose app is not opened for a month, so the app renews its subscription daily. */
const RENEWED_AFTER_MS = 86_400_000;

function registration(): Registration | null {
  return parseStored<Registration>(
    deviceStorage.getItem(REGISTRATION_KEY),
    ({ endpoint, personId }) => typeof endpoint === 'string' && typeof personId === 'string',
  );
}

/** True when the registered subscription belongs to the signed-in user. */
const isOwn = () => registration() !== null && registration()?.personId === signedInPerson();

/** The state on this device, for the signed-in user. Makes no request and shows no prompt. */
export async function pushState(): Promise<PushState> {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (Notification.permission !== 'granted' || !isOwn()) return 'off';
  return (await subscription()) ? 'on' : 'off';
}

async function subscription(): Promise<PushSubscription | null> {
  const registered = await navigator.serviceWorker?.getRegistration();
  return (await registered?.pushManager.getSubscription()) ?? null;
}

/**
 * Enables pushes to this device. Call it from a user gesture, since the browser shows a prompt.
 * Throws when the browser's push service or ours does not answer.
 */
export async function enablePush(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await subscribe();
  return 'on';
}

async function subscribe(): Promise<void> {
  if (!(await serviceWorker())) throw new Error('Les notifications push sont indisponibles ici.');
  const { key } = await read(api.push.key.$get());
  const { pushManager } = await navigator.serviceWorker.ready;
  const present = await pushManager.getSubscription();
  const isUsable = present && isOwn() && keyOf(present) === key;
  // Another user's subscription would bring their notifications here; a push service rejects a different key.
  if (present && !isUsable) await present.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  await register(isUsable ? present : await pushManager.subscribe(options));
}

function keyOf({ options }: PushSubscription): string {
  return encodeBase64urlNoPadding(new Uint8Array(options.applicationServerKey ?? []));
}

async function register(subscribed: PushSubscription): Promise<void> {
  const personId = signedInPerson();
  if (!personId) return;
  const { endpoint, keys } = subscribed.toJSON();
  const json = { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } };
  await read(api.me['push-subscriptions'].$post({ json }));
  const registered: Registration = { endpoint: subscribed.endpoint, personId, at: Date.now() };
  deviceStorage.setItem(REGISTRATION_KEY, JSON.stringify(registered));
}

/** Disables pushes to this device. Throws when our server does not answer; nothing has changed then. */
export async function disablePush(): Promise<PushState> {
  const endpoint = registration()?.endpoint;
  if (endpoint && isOwn()) await api.me['push-subscriptions'].$delete({ json: { endpoint } });
  await clearPushSubscription();
  return pushState();
}

/**
 * Renews the subscription: registers this device with the server daily, and at once when the
 * browser has replaced the subscription. Ends a subscription of another user on this device.
 */
export async function renewPush(): Promise<void> {
  const known = registration();
  if (!known) return;
  if (!isOwn() || Notification.permission !== 'granted') return clearPushSubscription();
  const present = await subscription();
  const isFresh = Date.now() - known.at < RENEWED_AFTER_MS;
  if (present?.endpoint !== known.endpoint || !isFresh) await subscribe();
}

/** Ends this device's subscription locally; the server has ended it with the session, or is notified. */
async function clearPushSubscription(): Promise<void> {
  if (!registration()) return;
  deviceStorage.removeItem(REGISTRATION_KEY);
  await (await subscription())?.unsubscribe();
}
