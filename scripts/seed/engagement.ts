import { parisDay } from '../../domain/dates/paris.ts';
import { DAY_MS, HOUR_MS } from '../../domain/limits.ts';
import { content } from './content/content.ts';
import type { Follow } from './follows.ts';
import type { People, Person } from './people.ts';
import type { Post } from './posts.ts';
import { Random } from './random.ts';
import type { Rows } from './worker/import.ts';

type EngagementRows = Pick<
  Rows,
  'creatorMediaComments' | 'creatorMediaCommentLikes' | 'viewBatches' | 'profileViews'
> & { likes: Like[] };

/** A like by the ids of its post and user. */
export interface Like {
  mediaId: string;
  userId: string;
  likedAt: number;
}

/** Views, likes and comments: a user who likes or comments on a post has viewed it before. */
export function engagement(
  posts: Post[],
  { creators, askers, demoAsker }: People,
  follows: Follow[],
  now: number,
): EngagementRows {
  const rows: EngagementRows = {
    likes: [],
    creatorMediaComments: [],
    creatorMediaCommentLikes: [],
    viewBatches: [],
    profileViews: [],
  };
  const visits = new Map<string, (typeof rows.profileViews)[number]>();
  const demoFollowed = new Set(
    follows.filter(({ followerId }) => followerId === demoAsker.id).map((row) => row.followedId),
  );
  for (const { row: post, creator } of posts.filter(({ row }) => row.isPublished)) {
    const random = new Random('engagement', post.id);
    const visiting = new Random('visits', post.id);
    const appeal = creator.popularity * random.between(0.4, 1);
    const present = [...askers, ...creators].filter(
      (person) => person !== creator && person.createdAt < now - DAY_MS,
    );
    const viewers: Person[] = random.sample(present, Math.round(8 + appeal * 58));
    if (demoFollowed.has(creator.id)) viewers.push(demoAsker);
    const seen = viewers.map((person) => ({ person, at: seenAt(random, post.createdAt, now) }));
    if (random.chance(0.15)) seen.push({ person: creator, at: post.createdAt + 60_000 });

    rows.viewBatches.push({
      newestAt: Math.max(...seen.map(({ at }) => at)),
      views: seen.map(({ person, at }) => [person.id, post.id, at]),
    });
    for (const { person, at } of seen) {
      // A third of them go on to the profile, which counts once a day.
      const day = parisDay(at);
      if (person !== creator && visiting.chance(0.35))
        visits.set(`${day} ${creator.id} ${person.id}`, {
          ...{ day, creatorId: creator.id, userId: person.id, viewedAt: at },
        });
      const likes = person === demoAsker ? 0.7 : person === creator ? 0.3 : 0.25 + appeal * 0.3;
      if (random.chance(likes))
        rows.likes.push({
          mediaId: post.id,
          userId: person.id,
          likedAt: shortlyAfter(random, at, now),
        });
    }
    const words = random.sample([
      ...content.comments.byCategory[creator.home.category],
      ...content.comments.general,
    ]);
    const talkative = random.sample(
      seen.filter(({ person }) => person !== creator),
      Math.min(words.length, random.integer(0, Math.round(2 + appeal * 6))),
    );
    for (const [index, { person, at }] of talkative.entries()) {
      const comment = {
        id: random.uuid(),
        mediaId: post.id,
        userId: person.id,
        content: words[index]!,
        createdAt: shortlyAfter(random, at, now),
        parentCommentId: null as string | null,
      };
      rows.creatorMediaComments.push(comment);
      for (const { person: liker } of random.sample(seen, random.integer(0, 4)))
        rows.creatorMediaCommentLikes.push({ commentId: comment.id, userId: liker.id });
      if (content.comments.replies.length > 0 && random.chance(0.4))
        rows.creatorMediaComments.push({
          id: random.uuid(),
          mediaId: post.id,
          userId: creator.id,
          content: random.pick(content.comments.replies),
          createdAt: shortlyAfter(random, comment.createdAt, now),
          parentCommentId: comment.id,
        });
    }
  }
  rows.profileViews.push(...visits.values());
  return rows;
}

/** Most users see a post soon after its publication; some find it later. */
function seenAt(random: Random, createdAt: number, now: number): number {
  const until = now - 10 * 60_000 - createdAt;
  const span = random.chance(0.7) ? Math.min(until, 3 * DAY_MS) : until;
  return Math.round(createdAt + span * random.next() ** 1.6);
}

function shortlyAfter(random: Random, at: number, now: number): number {
  const later = at + random.between(5_000, 2 * HOUR_MS);
  return Math.max(at + 1, Math.round(Math.min(later, now - random.between(1_000, 300_000))));
}
