import { retryDelay, retryPolicies } from '../retry.ts';
import { shortened } from '../text/shown-text.ts';
import type { DecidableDelivery, Delivery, NoticeKind } from './notification.ts';
import type { PushPayload } from './push-payload.ts';
import type { PushSubscriptionInput } from './push-subscription.ts';

/** A notice that was claimed to leave, with the devices that a push goes to; a mail goes to none. */
export interface ClaimedDelivery extends DecidableDelivery {
  /** The number of this claim of the notice, from 1. */
  claim: number;
  devices: PushSubscriptionInput[];
}

export interface PushMessage {
  payload: PushPayload;
  /** What a device may put off to spare its battery. */
  urgency: 'low' | 'normal' | 'high';
  /** How long a push service keeps it for a device that is off, seconds. */
  ttl: number;
  /** A push that waits for a device gives way to a later one of the same topic: 32 characters at most. */
  topic: string;
}

const HOUR = 3_600;

/** Somebody waits, or their money does: these wake a sleeping phone. */
const URGENT: readonly NoticeKind[] = ['question', 'answer', 'message', 'reminder'];
const UNHURRIED: readonly NoticeKind[] = ['follow', 'like'];

/** A push has 3,993 bytes: names of any length must leave room. */
const TITLE_MAX_LENGTH = 120;
const BODY_MAX_LENGTH = 240;

/** A notice as a push. It has what the notice has, which is never a private message's words. */
export function pushMessageOf({ notice }: Pick<Delivery, 'notice'>): PushMessage {
  const { id, kind, title, body, href } = notice;
  const isUrgent = URGENT.includes(kind);
  return {
    payload: {
      title: shortened(title, TITLE_MAX_LENGTH),
      body: shortened(body, BODY_MAX_LENGTH),
      href,
      tag: id,
    },
    urgency: isUrgent ? 'high' : UNHURRIED.includes(kind) ? 'low' : 'normal',
    ttl: (isUrgent ? 72 : 24) * HOUR,
    topic: id.replaceAll('-', ''),
  };
}

/** Waits before a push is tried again, seconds: a minute, two, four … up to an hour. */
export function pushRetryDelay(attempts: number, retryAfter: number | null): number {
  const delay = retryDelay(attempts, retryPolicies.pushes) / 1_000;
  return Math.max(delay, Math.min(retryAfter ?? 0, HOUR));
}
