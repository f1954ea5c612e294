import { z } from 'zod';
import { DAY_MS } from '../limits.ts';
import { emailSchema } from './email.ts';

/** Reports of mail services that mean that an address accepts no more mail. */

export const mailRefusals = ['bounce', 'complaint', 'suppressed'] as const;
/**
 * `bounce`: the address does not exist, or accepts nothing. `complaint`: its owner has reported our mail as
 * spam. `suppressed`: the mail service currently sends nothing there and does not say why; a full mailbox is
 * enough for a day.
 */
export type MailRefusal = (typeof mailRefusals)[number];

/** The deliverability of an account's address. */
export interface MailStanding {
  /** Epoch milliseconds; null while mail is accepted. */
  refusedAt: number | null;
  refusal: MailRefusal | null;
}

/** True when mail to the address is worth a try. A suppressed address is tried again after a day. */
export function mayMail({ refusedAt, refusal }: MailStanding, now: number): boolean {
  return refusedAt === null || (refusal === 'suppressed' && now - refusedAt >= DAY_MS);
}

/**
 * The form in which a notice may be mailed. A confirmed address gets it whole, if its owner wants that kind. An
 * unconfirmed address may belong to a stranger whom somebody else has entered. It gets only `bare` mails, which contain
 * our own words about the account's money (moneyMatterOf in notice-facts.ts) and cannot be switched off.
 */
export function noticeMailFor({
  isConfirmed,
  isWanted,
  isAboutMoney,
}: {
  isConfirmed: boolean;
  isWanted: boolean;
  isAboutMoney: boolean;
}): 'whole' | 'bare' | 'none' {
  if (isConfirmed) return isWanted ? 'whole' : 'none';
  return isAboutMoney ? 'bare' : 'none';
}

/** An address that rejects mail. */
export interface RefusedMail {
  /** Lower case. */
  address: string;
  reason: MailRefusal;
  /** Time of the rejection, epoch milliseconds. */
  at: number;
}

/** A rejection that an operator reports manually. */
export const refusalSchema = z.strictObject({
  address: emailSchema,
  reason: z.enum(['bounce', 'complaint']),
});

/** An event of Cloudflare's Email Sending. It has more types and fields, which do not matter here. */
const eventSchema = z.object({
  type: z.string(),
  payload: z.object({
    recipient: emailSchema,
    bounce: z.object({ type: z.string() }).optional(),
  }),
  metadata: z.object({ eventTimestamp: z.iso.datetime() }),
});

/**
 * The rejection in an event of the mail service: a hard bounce, or a complaint. Null for everything else,
 * since a temporary failure may succeed the next time. Throws for invalid events.
 */
export function refusalIn(event: unknown): RefusedMail | null {
  const { type, payload, metadata } = eventSchema.parse(event);
  const refusal = { address: payload.recipient, at: Date.parse(metadata.eventTimestamp) };
  if (type === 'cf.email.sending.message.complained') return { ...refusal, reason: 'complaint' };
  if (type === 'cf.email.sending.message.bounced' && payload.bounce?.type === 'hard')
    return { ...refusal, reason: 'bounce' };
  return null;
}
