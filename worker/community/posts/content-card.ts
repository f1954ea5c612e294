import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../database/aliased.ts';
import type { Database } from '../../../database/client.ts';
import { creatorMedia, profiles } from '../../../database/schema.ts';
import { iso } from '../../../domain/dates/iso.ts';
import { topicTags } from '../topics/queries.ts';
import { postImageUrl } from './post.ts';

/** A post in the discovery carousels. */
export interface ContentCard {
  id: string;
  title: string | null;
  caption: string | null;
  bodyText: string | null;
  /** The question whose answer `bodyText` is; null for other posts. */
  questionText: string | null;
  mediaType: 'photo' | 'image' | 'text' | 'others';
  imageUrl: string | null;
  authorId: string;
  authorName: string | null;
  authorUsername: string;
  createdAt: string;
  /** Names of the author's topics. */
  tags: string[];
}

/** The query for rows of {@link describeContentCard}, with `more` columns; callers add `where`. */
export function selectContentCards<More extends Record<string, SQL.Aliased> = Record<never, never>>(
  db: Database,
  more: More = {} as More,
) {
  return db
    .select({
      ...more,
      id: creatorMedia.id,
      title: creatorMedia.title,
      caption: creatorMedia.caption,
      bodyText: creatorMedia.bodyText,
      questionText: creatorMedia.questionText,
      mediaType: creatorMedia.mediaType,
      storagePath: creatorMedia.storagePath,
      createdAt: creatorMedia.createdAt,
      author: aliased('author', {
        id: profiles.id,
        name: profiles.name,
        username: profiles.username,
      }),
      topicTags: profiles.topicTags,
    })
    .from(creatorMedia)
    .innerJoin(profiles, eq(profiles.id, creatorMedia.creatorId))
    .$dynamic();
}

export type CardRow = Awaited<ReturnType<typeof selectContentCards>>[number];

/** The wire form of a row of {@link selectContentCards}; columns not named here are not sent. */
export function describeContentCard(row: CardRow): ContentCard {
  return {
    id: row.id,
    title: row.title,
    caption: row.caption,
    bodyText: row.bodyText,
    questionText: row.questionText,
    mediaType: row.mediaType,
    imageUrl: postImageUrl(row.storagePath),
    authorId: row.author.id,
    authorName: row.author.name,
    authorUsername: row.author.username,
    createdAt: iso(row.createdAt),
    tags: topicTags(row.topicTags).map((topic) => topic.name),
  };
}

/**
 * The cards of the given posts in one statement, in the order of `ids`. Unknown posts and those
 * being deleted are omitted. The caller decides whether a post is public.
 */
export async function contentCards(db: Database, ids: readonly string[]): Promise<ContentCard[]> {
  const isOne = inArray(
    creatorMedia.id,
    sql`(select value from json_each(${JSON.stringify(ids)}))`,
  );
  const rows = await selectContentCards(db).where(
    and(isOne, isNull(creatorMedia.deletionStartedAt)),
  );
  const cards = new Map(rows.map((row) => [row.id, describeContentCard(row)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}
