import type { RawMarketplace, TopicRow } from './raw-marketplace.ts';

/**
 * The rankings in plain loops over raw rows, without the product's code: figures and formulas are
 * written again, from the rules.
 */

const HOUR = 3_600_000;
const WEEK = 168 * HOUR;

export interface NaiveLists {
  trendingContent: string[];
  trendingProfiles: string[];
  topProfiles: string[];
}

interface Ranked {
  id: string;
  createdAt: number;
  score: number;
}

function inOrder<T extends Ranked>(list: T[]): T[] {
  for (const item of list) item.score = Math.round(item.score * 1e9) / 1e9;
  return list.sort((a, b) => {
    if (a.score !== b.score) return a.score > b.score ? -1 : 1;
    if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt ? -1 : 1;
    return a.id < b.id ? -1 : 1;
  });
}

function by<T>(rows: T[], key: (row: T) => string): (key: string) => T[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    if (!groups.has(key(row))) groups.set(key(row), []);
    groups.get(key(row))!.push(row);
  }
  return (wanted) => groups.get(wanted) ?? [];
}

/**
 * The lists of any scope of the marketplace: a category, a subcategory, or null for the global one.
 */
export function naiveRankings(
  market: RawMarketplace,
  topics: TopicRow[],
  now: number,
): (scope: TopicRow | null) => NaiveLists {
  const people = new Map(market.people.map((person) => [person.id, person]));
  const authorOf = new Map(market.posts.map((post) => [post.id, post.creatorId]));
  const parentOf = new Map(topics.map((topic) => [topic.id, topic.parentId]));
  const creatorOf = new Map(market.conversations.map((row) => [row.id, row.creatorId]));
  const byOthers = (event: { postId: string; userId: string; at: number }) =>
    event.at < now && event.userId !== authorOf.get(event.postId);
  const likesOf = by(market.likes.filter(byOthers), (row) => row.postId);
  const commentsOf = by(market.comments.filter(byOthers), (row) => row.postId);
  const viewsOf = by(market.views.filter(byOthers), (row) => row.postId);
  const postsOf = by(market.posts, (row) => row.creatorId);
  const prefsOf = by(market.prefs, (row) => row.creatorId);
  const followsOf = by(market.follows, (row) => row.followedId);
  const conversationsOf = by(market.conversations, (row) => row.creatorId);
  const subscriptionsOf = by(market.subscriptions, (row) => row.creatorId);
  const ratingsOf = by(market.ratings, (row) => creatorOf.get(row.conversationId)!);

  const posts: (Ranked & { authorId: string })[] = [];
  for (const post of market.posts) {
    if (!post.isPublished || post.createdAt < now - WEEK || post.createdAt >= now) continue;
    const likes = likesOf(post.id);
    const comments = commentsOf(post.id);
    const views = Math.max(viewsOf(post.id).length, 10);
    let lastDay = 0;
    for (const event of [...likes, ...comments]) if (event.at >= now - 24 * HOUR) lastDay += 1;
    let base = 0;
    if (lastDay > 0)
      for (const other of postsOf(post.creatorId))
        if (other.createdAt >= now - 720 * HOUR && other.createdAt < now)
          base += likesOf(other.id).length + commentsOf(other.id).length;
    base /= 30;
    posts.push({
      id: post.id,
      authorId: post.creatorId,
      createdAt: post.createdAt,
      score:
        0.4 * Math.min(1, comments.length / views) +
        0.2 * Math.min(1, likes.length / views) +
        0.2 * Math.min(1, lastDay / Math.max(1, base) / 3) +
        0.1 * 0.5 +
        0.1 * 0.5 ** ((now - post.createdAt) / HOUR / 24),
    });
  }

  const creators = market.people
    .filter((person) => person.createdAt < now)
    .map((person) => {
      const follows = followsOf(person.id).filter((row) => row.createdAt < now);
      const held = conversationsOf(person.id);
      const answered = held.filter((row) => row.firstReplyAt !== null && row.firstReplyAt < now);
      const started = held.filter((row) => row.startedAt < now);
      const subscriptions = subscriptionsOf(person.id).filter((row) => row.startedAt < now);
      const stars = ratingsOf(person.id)
        .filter((row) => row.at < now)
        .map((row) => row.stars);
      let engagement = 0;
      let views = 0;
      for (const post of postsOf(person.id)) {
        engagement += likesOf(post.id).length + commentsOf(post.id).length;
        views += viewsOf(post.id).length;
      }
      return {
        id: person.id,
        createdAt: person.createdAt,
        followers: follows.length,
        gained: follows.filter((row) => row.createdAt >= now - WEEK).length,
        answered: answered.length,
        answeredLately: answered.filter((row) => row.firstReplyAt! >= now - WEEK).length,
        started: started.length,
        completed: started.filter((row) => row.status === 'completed').length,
        premiumStarted: subscriptions.filter((row) => row.startedAt >= now - WEEK).length,
        premiumActive: subscriptions.filter(
          (row) => row.isActive && row.status === 'active' && row.expiresAt > now,
        ).length,
        engagement,
        views,
        rating: stars.length === 0 ? 4.5 : stars.reduce((a, b) => a + b) / stars.length,
      };
    });

  return (scope) => {
    const belongs = (creatorId: string): boolean => {
      if (!people.get(creatorId)!.isCreator) return false;
      if (scope === null) return true;
      return prefsOf(creatorId).some(
        ({ topicId }) => topicId === scope.id || parentOf.get(topicId) === scope.id,
      );
    };

    const chosen: typeof posts = [];
    for (const post of inOrder(posts.filter(({ authorId }) => belongs(authorId)))) {
      let near = false;
      for (const other of chosen)
        if (other.authorId === post.authorId)
          if (Math.abs(other.createdAt - post.createdAt) < 5 * HOUR) near = true;
      if (!near) chosen.push(post);
    }

    const [minFollowers, minAnswered] =
      scope === null ? [10, 5] : scope.parentId === null ? [5, 3] : [3, 2];
    const eligible = creators.filter(
      (row) => row.followers >= minFollowers! && row.answered >= minAnswered! && belongs(row.id),
    );
    const fresh = eligible.filter((row) => row.createdAt >= now - WEEK);
    type Row = (typeof creators)[number];
    const normAmong = (rows: Row[], figure: (row: Row) => number) => {
      const max = Math.max(0, ...rows.map(figure));
      return (row: Row) => (max === 0 ? 0 : Math.log(1 + figure(row)) / Math.log(1 + max));
    };
    const gained = normAmong(fresh, (row) => row.gained);
    const premiumStarted = normAmong(fresh, (row) => row.premiumStarted);
    const answeredLately = normAmong(fresh, (row) => row.answeredLately);
    const trending = fresh.map((row) => ({
      id: row.id,
      createdAt: row.createdAt,
      score:
        0.25 * gained(row) +
        0.15 * Math.min(1, row.gained / Math.max(1, row.followers - row.gained)) +
        0.3 * premiumStarted(row) +
        0.15 * answeredLately(row) +
        0.1 * (1 / (1 + 3600 / 3600)) +
        0.05 * (row.started === 0 ? 0 : row.completed / row.started) +
        0.1 * 0.5 ** ((now - row.createdAt) / HOUR / 24),
    }));
    const followers = normAmong(eligible, (row) => row.followers);
    const premium = normAmong(eligible, (row) => row.premiumActive);
    const answered = normAmong(eligible, (row) => row.answered);
    const top = eligible.map((row) => ({
      id: row.id,
      createdAt: row.createdAt,
      score:
        0.25 * followers(row) +
        0.35 * premium(row) +
        0.2 * answered(row) +
        0.15 * Math.min(1, row.engagement / Math.max(row.views, 10)) +
        (0.05 * row.rating) / 5,
    }));
    return {
      trendingContent: chosen.slice(0, 20).map(({ id }) => id),
      trendingProfiles: inOrder(trending)
        .slice(0, 50)
        .map(({ id }) => id),
      topProfiles: inOrder(top)
        .slice(0, 50)
        .map(({ id }) => id),
    };
  };
}
