import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { creatorMedia, profiles } from '../db/schema.ts';
import { topicTags } from '../topics/queries.ts';
import { postImageUrl } from './post.ts';

/** A post as the discovery carousels show it. */
export interface ContentCard {
  id: string;
  title: string | null;
  bodyText: string | null;
  mediaType: 'photo' | 'image' | 'text' | 'others';
  imageUrl: string | null;
  authorId: string;
  authorName: string | null;
  authorUsername: string;
  createdAt: string;
  /** Names of the author's topics. */
  tags: string[];
}

/**
 * The cards of the given posts in one statement, however many there are, in the order of `ids`.
 * Ids that no post has are left out; whether a post is public is the caller's business.
 */
export async function contentCards(db: Database, ids: readonly string[]): Promise<ContentCard[]> {
  const rows = await db
    .select({
      id: creatorMedia.id,
      title: creatorMedia.title,
      bodyText: creatorMedia.bodyText,
      mediaType: creatorMedia.mediaType,
      storagePath: creatorMedia.storagePath,
      createdAt: creatorMedia.createdAt,
      authorId: profiles.id,
      authorName: profiles.name,
      authorUsername: profiles.username,
      topicTags: profiles.topicTags,
    })
    .from(creatorMedia)
    .innerJoin(profiles, eq(profiles.id, creatorMedia.creatorId))
    .where(inArray(creatorMedia.id, sql`(select value from json_each(${JSON.stringify(ids)}))`));
  const cards = new Map(
    rows.map(({ storagePath, topicTags: tags, ...row }) => [
      row.id,
      {
        ...row,
        imageUrl: postImageUrl(storagePath),
        createdAt: new Date(row.createdAt).toISOString(),
        tags: topicTags(tags).map((topic) => topic.name),
      },
    ]),
  );
  return ids.flatMap((id) => cards.get(id) ?? []);
}
