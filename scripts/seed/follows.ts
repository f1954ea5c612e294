import { DAY_MS } from '../../domain/limits.ts';
import type { Creator, People } from './people.ts';
import { Random } from './random.ts';

/** A follow by the ids of both users. */
export interface Follow {
  followerId: string;
  followedId: string;
  createdAt: number;
}

/** Number of creators that the demo asker follows. */
const DEMO_FOLLOWS = 12;

/**
 * The follows. Every creator has enough followers for the rankings' thresholds; new ones got all of
 * theirs within the week. `subscribers` follow the creators they pay.
 */
export function follows(
  { creators, askers, demoAsker, demoCreator }: People,
  subscribers: { subscriberId: string; creatorId: string; startedAt: number }[],
  now: number,
): Follow[] {
  const demoFollows = new Set(
    new Random('demo follows').sample(
      creators.filter((creator) => creator !== demoCreator),
      DEMO_FOLLOWS - 1,
    ),
  ).add(demoCreator);
  return creators.flatMap((creator) => {
    const random = new Random('followers', creator.username);
    const since = new Map<string, number>();
    for (const { subscriberId, creatorId, startedAt } of subscribers)
      if (creatorId === creator.id) since.set(subscriberId, startedAt);
    if (demoFollows.has(creator)) since.set(demoAsker.id, when(random, creator, now));
    const others = [...askers, ...creators].filter((person) => person !== creator);
    const wanted = Math.round(creator.popularity * (creator.isNew ? 34 : 62));
    for (const person of random.sample(others, Math.max(12, wanted)))
      if (!since.has(person.id)) since.set(person.id, when(random, creator, now, person.createdAt));
    return [...since].map(([followerId, createdAt]) => ({
      followerId,
      followedId: creator.id,
      createdAt,
    }));
  });
}

/** A time since both have joined; for one in four it is in the last week, so that every creator gains some. */
function when(random: Random, creator: Creator, now: number, alsoAfter = 0): number {
  const start = Math.max(creator.createdAt, alsoAfter);
  const from = random.chance(0.25) ? Math.max(start, now - 7 * DAY_MS) : start;
  return Math.round(random.between(from, now - 60_000));
}
