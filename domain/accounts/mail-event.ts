import { z } from 'zod';
import { DAY_MS } from '../limits.ts';

/** What mail services report of mail that was sent, as far as it says that an address takes no more. */

export const mailRefusals = ['bounce', 'complaint', 'suppressed'] as const;
/**
 * `bounce`: it does not exist, or takes nothing. `complaint`: its owner has called our mail spam.
 * `suppressed`: the mail service sends nothing there for now and does not say why; a full mailbox is
 * enough for a day.
 */
export type MailRefusal = (typeof mailRefusals)[number];

/** How an account's address stands. */
export interface MailStanding {
  /** Epoch milliseconds; null while mail is taken. */
  refusedAt: number | null;
  refusal: MailRefusal | null;
}

/** Whether mail to the address is worth a try: what was suppressed is tried again after a day. */
export function mayMail({ refusedAt, refusal }: MailStanding, now: number): boolean {
  return refusedAt === null || (refusal === 'suppressed' && now - refusedAt >= DAY_MS);
}

/**
 * A notice is mailed to an address whole once it is confirmed, if its owner wants that kind.
 * Before that it may be a stranger's, whom somebody else has named: then nothing, but for `bare`, which is
 * our own words about money of the account (moneyMatterOf in notice-facts.ts) and cannot be switched off.
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

/** An address that takes no mail any more. */
export interface RefusedMail {
  /** Lower case. */
  address: string;
  reason: MailRefusal;
  /** When it was refused, epoch milliseconds. */
  at: number;
}

const address = z.string().trim().toLowerCase().pipe(z.email().max(254));

/** What an operator reports by hand. */
export const refusalSchema = z.strictObject({
  address,
  reason: z.enum(['bounce', 'complaint']),
});

/** An event of Cloudflare's Email Sending; it has more types and fields, which do not matter here. */
const eventSchema = z.object({
  type: z.string(),
  payload: z.object({
    recipient: address,
    bounce: z.object({ type: z.string() }).optional(),
  }),
  metadata: z.object({ eventTimestamp: z.iso.datetime() }),
});

/**
 * The refusal that an event of the mail service tells of: a hard bounce, or a complaint. Null for
 * everything else: what failed for a while may arrive the next time. Throws for what is no event.
 */
export function refusalIn(event: unknown): RefusedMail | null {
  const { type, payload, metadata } = eventSchema.parse(event);
  const refusal = { address: payload.recipient, at: Date.parse(metadata.eventTimestamp) };
  if (type === 'cf.email.sending.message.complained') return { ...refusal, reason: 'complaint' };
  if (type === 'cf.email.sending.message.bounced' && payload.bounce?.type === 'hard')
    return { ...refusal, reason: 'bounce' };
  return null;
}
