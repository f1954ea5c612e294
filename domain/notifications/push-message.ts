import { retryDelay, retryPolicies } from '../retry.ts';
import { shortened } from '../text/shown-text.ts';
import type { DecidableDelivery, Delivery, NoticeKind } from './notification.ts';
import type { PushPayload } from './push-payload.ts';
import type { PushSubscriptionInput } from './push-subscription.ts';

/** A claimed notice, with the devices for a push; empty for a mail. */
export interface ClaimedDelivery extends DecidableDelivery {
  /** The number of this claim of the notice, from 1. */
  claim: number;
  devices: PushSubscriptionInput[];
}

export interface PushMessage {
  payload: PushPayload;
  /** A device may delay less urgent pushes to save its battery. */
  urgency: 'low' | 'normal' | 'high';
  /** Time for which a push service stores it for an offline device, seconds. */
  ttl: number;
  /** A waiting push is replaced by a later one of the same topic. At most 32 characters. */
  topic: string;
}

const HOUR = 3_600;

/** Somebody waits for these, so they wake a sleeping phone. */
const URGENT: readonly NoticeKind[] = ['question', 'answer', 'message', 'reminder'];
const UNHURRIED: readonly NoticeKind[] = ['follow', 'like', 'post'];

/** A push has 3,993 bytes, so that names of any length must leave room. */
const TITLE_MAX_LENGTH = 120;
const BODY_MAX_LENGTH = 240;

/** A notice as a push, with the same text, which never contains private messages. */
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

/** Delay before a push is retried, seconds: a minute, two, four … up to an hour. */
export function pushRetryDelay(attempts: number, retryAfter: number | null): number {
  const delay = retryDelay(attempts, retryPolicies.pushes) / 1_000;
  return Math.max(delay, Math.min(retryAfter ?? 0, HOUR));
}
