import { firstAnswerBy } from '../../domain/conversations/conversation.ts';
import { CURRENCY } from '../../domain/limits.ts';
import { awaitedUntil, feeOf } from '../../domain/orders/order.ts';
import { PERIODS } from '../../domain/periods.ts';
import { content } from './content/content.ts';
import type { CategorySlug, ExchangeContent } from './content/types.ts';
import { conversationLife, type Occasion } from './conversation-life.ts';
import type { Creator, People, Person } from './people.ts';
import {
  demoAskerPlots,
  demoCreatorPlots,
  establishedPlots,
  newcomerPlots,
  type Plot,
  type PlotName,
  plots,
} from './plots.ts';
import { Random } from './random.ts';
import { known, type ReferenceData } from './reference-data.ts';
import type { ConversationLife, Row } from './worker/import.ts';

export interface Conversations {
  lives: ConversationLife[];
  rows: Row<'conversations'>[];
  subscriptions: Row<'premiumSubscriptions'>[];
  /** As they were when placed; their conversations change them later. */
  orders: Row<'orders'>[];
}

/**
 * All conversations and the subscriptions bought with them. No two users have more than one, except
 * the demo asker with her subscription.
 */
export function conversations(
  people: People,
  reference: ReferenceData,
  now: number,
): Conversations {
  const { creators, askers, demoCreator, demoAsker } = people;
  const result: Conversations = { lives: [], rows: [], subscriptions: [], orders: [] };
  const turns = new Map<Creator, number>();
  const asked = new Map<Person, Set<ExchangeContent>>();

  /** Reviews are listed together, so no two of a creator have the same text. */
  const said = new Set<string>();
  const saidOnce = (rating: NonNullable<ConversationLife['rating']>, words: string) => {
    if (said.has(words)) return { ...rating, comment: null, reply: null };
    said.add(words);
    return rating;
  };

  const converse = (
    asker: Person,
    creator: Creator,
    name: PlotName,
    under?: Occasion['under'] & { besides: string },
  ) => {
    const turn = turns.get(creator) ?? 0;
    turns.set(creator, turn + 1);
    const before = asked.get(asker) ?? new Set();
    const { exchange, topicPath } = exchangeFor(
      creator,
      turn,
      plots[name],
      reference,
      (about) => about.topicPath !== under?.besides && !before.has(about.exchange),
    );
    asked.set(asker, before.add(exchange));
    const occasion = { asker, creator, topicPath, plot: plots[name], exchange, under };
    const life = conversationLife(occasion, now);
    if (life?.rating) life.rating = saidOnce(life.rating, `${creator.id} ${life.rating.comment}`);
    if (life) noteLife(result, life, known(reference.topics, topicPath));
    return { life, topicPath };
  };

  // The demo asker: with creators who have every offer and joined long ago.
  const hosts = new Random('hosts').sample(
    creators
      .filter(
        ({ isNew, tariffs, topics }) =>
          !isNew && tariffs.day.active && tariffs.month.active && topics.length > 1,
      )
      .filter((creator) => creator !== demoCreator),
  );
  for (const [index, name] of demoAskerPlots.entries()) {
    // The demo creator has one answered conversation with the demo asker, so that asking her again opens a new one.
    const host = name === 'rated' ? demoCreator : hosts[index]!;
    const { life, topicPath } = converse(demoAsker, host, name);
    if (name === 'monthRunning' && life)
      converse(demoAsker, host, 'answered', {
        startedAt: life.opening.startedAt,
        expiresAt: life.opening.endedAt!,
        orderId: life.opening.orderId,
        besides: topicPath,
      });
  }
  // The demo creator asks, too.
  converse(demoCreator, hosts.at(-1)!, 'rated');

  for (const creator of creators) {
    const random = new Random('plots', creator.username);
    const names =
      creator === demoCreator ? demoCreatorPlots.toSpliced(0, 1) : somePlots(random, creator);
    const guests = random.sample(askers, names.length);
    for (const [index, name] of names.entries()) converse(guests[index]!, creator, name);
  }
  return result;
}

function somePlots(random: Random, creator: Creator): PlotName[] {
  return (creator.isNew ? newcomerPlots : establishedPlots)
    .filter((name) => !name.endsWith('?') || random.chance(0.5))
    .map((name) => name.replace('?', '') as PlotName)
    .map((name) => (creator.tariffs[plots[name].pricing].active ? name : 'rated'));
}

interface About {
  exchange: ExchangeContent;
  topicPath: string;
}

/**
 * The subject of the creator's conversation number `turn`: each of their exchanges once before any repeats, and long
 * ones when there is time. Exchanges that are not `fresh` are avoided when possible.
 */
function exchangeFor(
  creator: Creator,
  turn: number,
  { pricing }: Plot,
  reference: ReferenceData,
  fresh: (about: About) => boolean,
): About {
  const own = creator.topics.flatMap(({ path }) => exchangesAbout(path, reference));
  const long = own.filter(({ exchange }) => exchange.more.length > 0);
  const choices = [...(pricing === 'question' ? [] : [long.filter(fresh)]), own.filter(fresh), own];
  const fitting = choices.find((some) => some.length > 0)!;
  return fitting[turn % fitting.length]!;
}

/** The exchanges of a subcategory: those of its category cycle through its subcategories in their order. */
function exchangesAbout(path: string, reference: ReferenceData): About[] {
  const category = path.split('/')[0] as CategorySlug;
  const siblings = [...reference.topics.keys()].filter((key) => key.startsWith(`${category}/`));
  return content.exchanges
    .filter((exchange) => exchange.category === category)
    .filter((_, index) => siblings[index % siblings.length] === path)
    .map((exchange) => ({ exchange, topicPath: path }));
}

/** Records the life, its row as it was when opened, and the subscription that a bought month started. */
export function noteLife(result: Conversations, life: ConversationLife, topicId: string): void {
  const { id, askerId, creatorId, pricing, priceCents, startedAt, endedAt, orderId } = life.opening;
  result.lives.push(life);
  result.rows.push({
    id,
    userId: askerId,
    creatorId,
    topicId,
    pricingModelSnapshot: pricing,
    startedAt,
    endedAt,
    answerBy: firstAnswerBy(pricing, startedAt, PERIODS),
    orderId,
    priceCents,
    currency: CURRENCY,
  });
  if (priceCents > 0)
    result.orders.push({
      id: orderId!,
      askerId,
      creatorId,
      topicId,
      pricing,
      conversationId: id,
      state: 'awaiting',
      provider: 'demo',
      priceCents,
      feeCents: feeOf(priceCents),
      currency: CURRENCY,
      createdAt: startedAt,
      accessEnd: endedAt,
      answerBy: awaitedUntil(pricing, startedAt, PERIODS),
    });
  if (pricing === 'month' && priceCents > 0)
    result.subscriptions.push({
      id: new Random('subscription', id).uuid(),
      subscriberId: askerId,
      creatorId,
      startedAt,
      expiresAt: startedAt + PERIODS.month,
      subscriptionPriceCents: priceCents,
      orderId,
      currency: CURRENCY,
    });
}
