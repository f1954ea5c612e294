import { and, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { numberOfUser } from '../../../database/numbers.ts';
import { describePerson, personColumns } from '../../../database/person.ts';
import {
  creatorMedia,
  creatorMediaLikes,
  creatorProfiles,
  profiles,
} from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { imageUrl } from '../../../domain/posts/image-url.ts';
import type { Person } from '../../../domain/profiles/person.ts';
import { type TopicTag, topicTags } from '../topics/queries.ts';
import { commentCountFor } from './comment-count.ts';
import { likedBy } from './liked-by.ts';

export interface AnswerLink {
  id: string;
  questionText: string;
}

/** A post in the feed, on profiles and in the posts screen. */
export interface Post {
  id: string;
  mediaType: 'photo' | 'image' | 'text' | 'others';
  title: string | null;
  bodyText: string | null;
  /** The question whose answer `bodyText` is; null for other posts. */
  questionText: string | null;
  /** The topic of that question, while its author answers it; null otherwise. */
  topic: TopicTag | null;
  caption: string | null;
  imageUrl: string | null;
  /** Zero-based position among the author's posts; gaps are allowed. -1 for a published answer. */
  position: number;
  createdAt: string;
  author: Person;
  /** The author's topics; a post has none of its own. */
  topics: TopicTag[];
  likeCount: number;
  commentCount: number;
  likedByMe: boolean;
  /** Only of one published answer: links to the newest other answers of its author. */
  moreAnswers?: AnswerLink[];
  /** Only of one published answer: present when search engines are asked not to list its page. */
  isUnlisted?: true;
  /** Present when a decision hides the post; only its author and moderators see it then. */
  hidden?: true;
}

/**
 * The query for rows of {@link describePost}, as `viewerId` (null for a signed-out viewer) sees
 * them, with `more` columns; callers add `where`, `orderBy` and `limit`.
 */
export function selectPosts<More extends Record<string, SQL.Aliased> = Record<never, never>>(
  db: Database,
  viewerId: string | null,
  more: More = {} as More,
) {
  return db
    .select({
      ...more,
      id: creatorMedia.id,
      mediaType: creatorMedia.mediaType,
      title: creatorMedia.title,
      bodyText: creatorMedia.bodyText,
      questionText: creatorMedia.questionText,
      topicId: creatorMedia.topicId,
      caption: creatorMedia.caption,
      storagePath: creatorMedia.storagePath,
      position: creatorMedia.position,
      createdAt: creatorMedia.createdAt,
      likeCount: creatorMedia.likeCount,
      commentCount: commentCountFor(viewerId),
      viewCount: creatorMedia.othersViewCount,
      questionCount: creatorMedia.questionCount,
      hiddenAt: creatorMedia.hiddenAt,
      isAuthorPresent: profiles.isVisible,
      author: personColumns,
      topicTags: profiles.topicTags,
      likedByMe: likedBy(db, viewerId, creatorMediaLikes, (viewer) =>
        and(
          eq(creatorMediaLikes.mediaNumber, creatorMedia.number),
          eq(creatorMediaLikes.userNumber, numberOfUser(viewer)),
        ),
      ),
    })
    .from(creatorMedia)
    .innerJoin(profiles, eq(profiles.id, creatorMedia.creatorId))
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, creatorMedia.creatorId))
    .$dynamic();
}

export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number];

/**
 * The wire form of a row of {@link selectPosts}; columns not named here are not sent. A post with a
 * quarantined picture is visible only to its author and moderators.
 */
export function describePost(row: PostRow, toAuthor: SignUrlForAuthor = same): Post {
  const isAway = row.hiddenAt !== null || !row.isAuthorPresent;
  const url = postImageUrl(row.storagePath);
  const topics = topicTags(row.topicTags);
  return {
    id: row.id,
    mediaType: row.mediaType,
    title: row.title,
    bodyText: row.bodyText,
    questionText: row.questionText,
    topic: topics.find(({ id }) => id === row.topicId) ?? null,
    caption: row.caption,
    imageUrl: isAway ? toAuthor(url) : url,
    position: row.position,
    createdAt: iso(row.createdAt),
    author: describePerson(row.author),
    topics,
    likeCount: row.likeCount,
    commentCount: row.commentCount,
    likedByMe: row.likedByMe,
    ...(row.hiddenAt !== null && { hidden: true }),
  };
}

/** A post as its author sees it. The author's own views do not count. */
export interface OwnPost extends Post {
  viewCount: number;
  /** Questions whose askers came from this post. */
  questionCount: number;
}

/** Like {@link describePost}, for the post's author. */
export function describeOwnPost(row: PostRow, toAuthor?: SignUrlForAuthor): OwnPost {
  const { viewCount, questionCount } = row;
  return { ...describePost(row, toAuthor), viewCount, questionCount };
}

const same = (url: string | null) => url;

/** Signs a picture's URL so that its author, or a moderator, can view it while it is quarantined. */
export type SignUrlForAuthor = (url: string | null) => string | null;

/** The URL of a post's image. Its key is never reused, so it needs no version. */
export function postImageUrl(storagePath: string | null): string | null {
  return imageUrl('creator-posts', storagePath);
}
