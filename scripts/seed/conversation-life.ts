import { accessEnd } from '../../domain/conversations/conversation.ts';
import { CURRENCY, DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/limits.ts';
import { PERIOD_DAYS, PERIODS } from '../../domain/periods.ts';
import type { PricingModel } from '../../domain/profiles/pricing.ts';
import { reviewReplies } from './content/content.ts';
import type { ExchangeContent } from './content/types.ts';
import type { Creator, Person } from './people.ts';
import type { Plot } from './plots.ts';
import { Random } from './random.ts';
import type { ConversationLife } from './worker/import.ts';

export interface Occasion {
  asker: Person;
  creator: Creator;
  topicPath: string;
  plot: Plot;
  exchange: ExchangeContent;
  /** An active subscription under which the conversation opens: it costs nothing and ends with it. */
  under?: { startedAt: number; expiresAt: number; orderId: string | null };
}

/**
 * A conversation from its opening to `now`; null when the two users have joined too late for it.
 * Deterministic for the same occasion.
 */
export function conversationLife(occasion: Occasion, now: number): ConversationLife | null {
  const { asker, creator, plot, exchange, topicPath, under } = occasion;
  const random = new Random('conversation', asker.username, creator.username, topicPath);
  const since = Math.max(asker.createdAt, creator.createdAt + 3 * HOUR_MS, under?.startedAt ?? 0);
  const oldest = Math.min(plot.oldest, now - since);
  if (oldest < plot.youngest) return null;
  // More recent times are more frequent.
  const startedAt = Math.round(
    now - plot.youngest - (oldest - plot.youngest) * random.next() ** 1.5,
  );
  const pricing: PricingModel = under ? 'month' : plot.pricing;
  const endedAt = under?.expiresAt ?? accessEnd(pricing, startedAt, PERIODS);
  const id = random.uuid();
  const messages = conversationMessages(random, occasion, startedAt, endedAt, now);
  const last = messages.at(-1);
  const rating = plot.rated ? conversationRating(random, exchange, last!.at, endedAt, now) : null;
  const readBy: ConversationLife['readBy'] = [];
  // The author of the last message has read everything; so has an asker who has rated.
  for (const role of ['asker', 'creator'] as const)
    if (
      last &&
      (last.role === role || (rating && role === 'asker') || random.chance(plot.rated ? 0.95 : 0.6))
    )
      readBy.push(role);
  const priceCents = under ? 0 : creator.tariffs[pricing].priceCents;
  return {
    opening: {
      id,
      askerId: asker.id,
      creatorId: creator.id,
      pricing,
      priceCents,
      currency: CURRENCY,
      startedAt,
      endedAt,
      answerDays: PERIOD_DAYS.answer,
      releaseDays: PERIOD_DAYS.release,
      orderId: under ? under.orderId : priceCents > 0 ? new Random('order', id).uuid() : null,
    },
    messages,
    rating,
    readBy,
  };
}

function conversationMessages(
  random: Random,
  { plot, exchange }: Occasion,
  startedAt: number,
  endedAt: number | null,
  now: number,
): ConversationLife['messages'] {
  const { question, answer, more, thanks } = exchange;
  const texts = { nothing: [], question: [question], everything: [question, answer] }[plot.said];
  const all =
    endedAt !== null && plot.said === 'everything'
      ? [question, answer, ...(more.length > 0 ? more : [thanks])]
      : texts;
  const until = Math.min(endedAt ?? now, now) - 2 * MINUTE_MS;
  const messages: ConversationLife['messages'] = [];
  let at = startedAt;
  for (const [index, text] of all.entries()) {
    at += gap(random, plot.pricing, index);
    // The first two always have enough time: the youngest plot leaves it.
    if (index >= 2 && at >= until) break;
    messages.push({
      id: random.uuid(),
      role: index % 2 === 0 ? 'asker' : 'creator',
      text,
      at: Math.round(Math.min(at, until)),
    });
  }
  return messages;
}

/** The time before the message with this index. */
function gap(random: Random, pricing: PricingModel, index: number): number {
  if (index === 0) return random.between(1, 8) * MINUTE_MS;
  if (pricing === 'question') return random.between(0.4, 20) * HOUR_MS;
  if (pricing === 'day' || index === 1) return random.between(6, 95) * MINUTE_MS;
  return random.between(1, 50) * HOUR_MS;
}

function conversationRating(
  random: Random,
  { thanks }: ExchangeContent,
  lastMessageAt: number,
  endedAt: number | null,
  now: number,
): ConversationLife['rating'] {
  const from = Math.max(lastMessageAt, endedAt ?? 0) + MINUTE_MS;
  const until = Math.min(now - MINUTE_MS, from + 2 * DAY_MS);
  const stars = random.pick([5, 5, 5, 5, 5, 5, 4, 4, 4, 3]);
  const id = random.uuid();
  const comment = stars >= 4 && random.chance(0.85) ? thanks : null;
  const at = Math.round(random.between(from, until));
  return { id, stars, comment, at, reply: comment === null ? null : reviewReply(id, at, now) };
}

/** Some creators reply to a commented rating within a day. */
function reviewReply(ratingId: string, ratedAt: number, now: number) {
  const random = new Random('reply', ratingId);
  if (!random.chance(0.4)) return null;
  const at = Math.min(now - 1, ratedAt + random.between(1, 24) * HOUR_MS);
  return { text: random.pick(reviewReplies), at: Math.round(at) };
}
