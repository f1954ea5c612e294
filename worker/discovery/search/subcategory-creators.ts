import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { aliased } from '../../../database/aliased.ts';
import { isShownTo } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import { creatorTopicPrefs, profiles, topics } from '../../../database/schema.ts';
import type { CreatorFilters } from '../../../domain/profiles/filters.ts';
import { describeCreatorCard, selectCreatorCards } from '../../community/profiles/creator-card.ts';
import { cutPage } from '../../platform/http/cursor.ts';
import { creatorConditions } from './creator-conditions.ts';

const PAGE_SIZE = 20;
const categories = alias(topics, 'category');

/**
 * A subcategory with a page of its creators who match the filters, excluding those whom the viewer
 * has blocked. Null when the two slugs name no subcategory. Creators are ordered by id: arbitrary,
 * but stable between pages, and read straight from the index however many there are. `cursor` is
 * the last page's last id.
 */
export async function getSubcategoryCreators(
  db: Database,
  slugs: { category: string; subcategory: string },
  filters: CreatorFilters,
  cursor: string | undefined,
  viewerId: string | null,
  now: number,
) {
  const subcategory = selectSubcategory(db, slugs);
  const [[place], found] = await db.batch([
    subcategory,
    selectCreatorCards(db)
      .innerJoin(creatorTopicPrefs, eq(creatorTopicPrefs.creatorId, profiles.id))
      .where(
        and(
          eq(creatorTopicPrefs.topicId, sql`(select subcategory_id from ${subcategory})`),
          eq(profiles.isCreator, true),
          eq(profiles.isPresent, true),
          cursor ? gt(creatorTopicPrefs.creatorId, cursor) : undefined,
          creatorConditions(filters, now),
          isShownTo(viewerId, profiles.id),
        ),
      )
      .orderBy(asc(creatorTopicPrefs.creatorId))
      .limit(PAGE_SIZE + 1),
  ]);
  if (!place) return null;
  const { rows, nextCursor } = cutPage(found, PAGE_SIZE, ({ person }) => person.id);
  return {
    category: place.category,
    subcategory: place.subcategory,
    creators: rows.map((row) => describeCreatorCard(row, now)),
    nextCursor,
  };
}

function selectSubcategory(db: Database, slugs: { category: string; subcategory: string }) {
  const { id, name, slug, description, answeredCount } = topics;
  return db
    .select({
      category: aliased('category', {
        id: categories.id,
        name: categories.name,
        slug: categories.slug,
      }),
      subcategory: aliased('subcategory', { id, name, slug, description, answeredCount }),
    })
    .from(topics)
    .innerJoin(categories, eq(categories.id, topics.parentId))
    .where(
      and(
        eq(categories.slug, slugs.category),
        isNull(categories.parentId),
        eq(topics.slug, slugs.subcategory),
      ),
    );
}
