import type { RawMarketplace, TopicRow } from './raw-marketplace.ts';

/**
 * The rankings once more, in plain loops over raw rows, slow and without anything of the product's:
 * figures and formulas are written out again, straight from the rules.
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

/** The lists of one scope: a category or subcategory, or null for the global one. */
export function naiveRankings(
  market: RawMarketplace,
  topics: TopicRow[],
  scope: TopicRow | null,
  now: number,
): NaiveLists {
  const people = new Map(market.people.map((person) => [person.id, person]));
  const posts = new Map(market.posts.map((post) => [post.id, post]));
  const conversations = new Map(market.conversations.map((row) => [row.id, row]));

  const belongs = (creatorId: string): boolean => {
    if (!people.get(creatorId)!.isCreator) return false;
    if (scope === null) return true;
    for (const pref of market.prefs) {
      if (pref.creatorId !== creatorId) continue;
      if (pref.topicId === scope.id) return true;
      if (topics.find((topic) => topic.id === pref.topicId)!.parentId === scope.id) return true;
    }
    return false;
  };
  const byOthers = (event: { postId: string; userId: string; at: number }) =>
    event.at < now && event.userId !== posts.get(event.postId)!.creatorId;
  const likes = market.likes.filter(byOthers);
  const comments = market.comments.filter(byOthers);
  const views = market.views.filter(byOthers);
  const on = <T extends { postId: string }>(events: T[], postId: string) =>
    events.filter((event) => event.postId === postId);
  const of = <T extends { postId: string }>(events: T[], creatorId: string) =>
    events.filter((event) => posts.get(event.postId)!.creatorId === creatorId);

  const content: (Ranked & { authorId: string })[] = [];
  for (const post of market.posts) {
    if (!post.isPublic || !belongs(post.creatorId)) continue;
    if (post.createdAt < now - WEEK || post.createdAt >= now) continue;
    const seen = Math.max(on(views, post.id).length, 10);
    let lastDay = 0;
    for (const event of [...on(likes, post.id), ...on(comments, post.id)])
      if (event.at >= now - 24 * HOUR) lastDay += 1;
    let base = 0;
    for (const other of market.posts)
      if (
        other.creatorId === post.creatorId &&
        other.createdAt >= now - 720 * HOUR &&
        other.createdAt < now
      )
        base += on(likes, other.id).length + on(comments, other.id).length;
    base /= 30;
    content.push({
      id: post.id,
      authorId: post.creatorId,
      createdAt: post.createdAt,
      score:
        0.4 * Math.min(1, on(comments, post.id).length / seen) +
        0.2 * Math.min(1, on(likes, post.id).length / seen) +
        0.2 * Math.min(1, lastDay / Math.max(1, base) / 3) +
        0.1 * 0.5 +
        0.1 * 0.5 ** ((now - post.createdAt) / HOUR / 24),
    });
  }
  const chosen: typeof content = [];
  for (const post of inOrder(content)) {
    let near = false;
    for (const other of chosen)
      if (other.authorId === post.authorId)
        if (Math.abs(other.createdAt - post.createdAt) < 5 * HOUR) near = true;
    if (!near) chosen.push(post);
  }

  const [minFollowers, minAnswered] = !scope ? [10, 5] : scope.parentId === null ? [5, 3] : [3, 2];
  const eligible = market.people
    .filter(({ id, createdAt }) => belongs(id) && createdAt < now)
    .map((person) => {
      const follows = market.follows.filter(
        (row) => row.followedId === person.id && row.createdAt < now,
      );
      const held = market.conversations.filter((row) => row.creatorId === person.id);
      const answered = held.filter((row) => row.firstReplyAt !== null && row.firstReplyAt < now);
      const started = held.filter((row) => row.startedAt < now);
      const subscriptions = market.subscriptions.filter(
        (row) => row.creatorId === person.id && row.startedAt < now,
      );
      const stars = market.ratings
        .filter(
          (row) => row.at < now && conversations.get(row.conversationId)!.creatorId === person.id,
        )
        .map((row) => row.stars);
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
        engagement: of(likes, person.id).length + of(comments, person.id).length,
        views: of(views, person.id).length,
        rating: stars.length === 0 ? 4.5 : stars.reduce((a, b) => a + b) / stars.length,
      };
    })
    .filter((row) => row.followers >= minFollowers! && row.answered >= minAnswered!);

  const norm = (value: number, all: number[]) => {
    const max = Math.max(0, ...all);
    return max === 0 ? 0 : Math.log(1 + value) / Math.log(1 + max);
  };
  const fresh = eligible.filter((row) => row.createdAt >= now - WEEK);
  const trending = fresh.map((row) => ({
    id: row.id,
    createdAt: row.createdAt,
    score:
      0.25 *
        norm(
          row.gained,
          fresh.map((other) => other.gained),
        ) +
      0.15 * Math.min(1, row.gained / Math.max(1, row.followers - row.gained)) +
      0.3 *
        norm(
          row.premiumStarted,
          fresh.map((other) => other.premiumStarted),
        ) +
      0.15 *
        norm(
          row.answeredLately,
          fresh.map((other) => other.answeredLately),
        ) +
      0.1 * (1 / (1 + 3600 / 3600)) +
      0.05 * (row.started === 0 ? 0 : row.completed / row.started) +
      0.1 * 0.5 ** ((now - row.createdAt) / HOUR / 24),
  }));
  const top = eligible.map((row) => ({
    id: row.id,
    createdAt: row.createdAt,
    score:
      0.25 *
        norm(
          row.followers,
          eligible.map((other) => other.followers),
        ) +
      0.35 *
        norm(
          row.premiumActive,
          eligible.map((other) => other.premiumActive),
        ) +
      0.2 *
        norm(
          row.answered,
          eligible.map((other) => other.answered),
        ) +
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
}
