import {
  activityBonus,
  burst,
  decay,
  growth,
  norm,
  rate,
  ratingShare,
  resolution,
  responseSpeed,
} from './signals.ts';
import {
  QUALITY,
  topProfileWeights,
  trendingContentWeights,
  trendingProfileWeights,
} from './weights.ts';

/** A post's figures before `now`, without its author's own actions. */
export interface PostFigures {
  id: string;
  authorId: string;
  /** Epoch milliseconds. */
  createdAt: number;
  views: number;
  likes: number;
  comments: number;
  /** Likes and comments on the post in the last 24 hours. */
  recentEngagement: number;
  /** Likes and comments on the posts that the author created in the last 30 days. */
  baselineEngagement: number;
}

/** A creator's figures before `now`. 'Recent' means in the last 168 hours. */
interface CreatorFigures {
  id: string;
  /** Epoch milliseconds. */
  createdAt: number;
  followers: number;
  /** Conversations first answered recently. */
  recentlyAnswered: number;
  /** Ratings received, and the sum of their stars. */
  ratings: number;
  stars: number;
}

export interface TrendingProfileFigures extends CreatorFigures {
  followersGained: number;
  premiumStarted: number;
  started: number;
  completed: number;
}

export interface TopProfileFigures extends CreatorFigures {
  answered: number;
  activePremium: number;
  /** Likes and comments on all posts. */
  engagement: number;
  views: number;
}

/** The greatest value among a list's candidates, for each normalized figure. */
export type TrendingProfileMaxima = Pick<
  TrendingProfileFigures,
  'followersGained' | 'premiumStarted' | 'recentlyAnswered'
>;
export type TopProfileMaxima = Pick<TopProfileFigures, 'followers' | 'activePremium' | 'answered'>;

/** Score of a post in 'trending content' (section 9). */
export function trendingContentScore(post: PostFigures, now: number): number {
  const weights = trendingContentWeights;
  return rounded(
    weights.commentsRate * rate(post.comments, post.views) +
      weights.likesRate * rate(post.likes, post.views) +
      weights.burst * burst(post.recentEngagement, post.baselineEngagement) +
      weights.quality * QUALITY +
      weights.recency * decay(post.createdAt, now),
  );
}

/** Score of a creator in 'trending profiles' (section 9). */
export function trendingProfileScore(
  creator: TrendingProfileFigures,
  maxima: TrendingProfileMaxima,
  now: number,
): number {
  const weights = trendingProfileWeights;
  return rounded(
    weights.netAddsFollowersAbs * norm(creator.followersGained, maxima.followersGained) +
      weights.netAddsFollowersPct * growth(creator.followersGained, creator.followers) +
      weights.netAddsPremium * norm(creator.premiumStarted, maxima.premiumStarted) +
      weights.answeredConversations * norm(creator.recentlyAnswered, maxima.recentlyAnswered) +
      weights.responseSpeedBonus * responseSpeed +
      weights.resolutionRate * resolution(creator.completed, creator.started) +
      weights.recency * decay(creator.createdAt, now) +
      weights.rating * ratingShare(creator.stars, creator.ratings),
  );
}

/** Score of a creator in 'top profiles' (section 9). */
export function topProfileScore(creator: TopProfileFigures, maxima: TopProfileMaxima): number {
  const weights = topProfileWeights;
  return rounded(
    weights.followersTotal * norm(creator.followers, maxima.followers) +
      weights.premiumTotal * norm(creator.activePremium, maxima.activePremium) +
      weights.answeredTotal * norm(creator.answered, maxima.answered) +
      weights.engagementRateAllTime * rate(creator.engagement, creator.views) +
      weights.ratingAllTime * ratingShare(creator.stars, creator.ratings) +
      weights.recentActivityBonus * activityBonus(creator.recentlyAnswered),
  );
}

/** Scores that differ only by floating-point noise are ties. */
function rounded(score: number): number {
  return Math.round(score * 1e9) / 1e9;
}
