import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { aliased } from '../../../database/aliased.ts';
import { batch, first } from '../../../database/batch.ts';
import { isShownTo } from '../../../database/blocks.ts';
import type { Database } from '../../../database/client.ts';
import {
  creatorProfiles,
  creatorTariffs,
  profileCounters,
  profiles,
  topicCreators,
  topics,
} from '../../../database/schema.ts';
import type { CreatorSort } from '../../../domain/profiles/creator-sort.ts';
import type { CreatorFilters } from '../../../domain/profiles/filters.ts';
import {
  type CardTerms,
  creatorCardColumns,
  describeCreatorCard,
} from '../../community/profiles/creator-card.ts';
import { cutPage } from '../../platform/http/cursor.ts';
import { creatorConditions } from './creator-conditions.ts';

const PAGE_SIZE = 20;
const categories = alias(topics, 'category');

/** A place in a list of creators: the key of the order, and the creator's id. */
export interface CreatorPlace {
  key: number;
  id: string;
}

/** A page of a list of creators, as a request asks for it. */
export interface CreatorListQuery {
  filters: CreatorFilters;
  sort: CreatorSort;
  /** The last page's end. */
  after: CreatorPlace | undefined;
}

const keys = {
  relevance: topicCreators.relevanceKey,
  price: topicCreators.priceKey,
  rating: topicCreators.ratingKey,
  speed: topicCreators.speedKey,
} satisfies Record<CreatorSort, SQLiteColumn>;

/**
 * A subcategory with a page of its creators who match the filters, excluding those whom the viewer
 * has blocked. Null when the two slugs name no subcategory.
 */
export async function getSubcategoryCreators(
  db: Database,
  slugs: { category: string; subcategory: string },
  list: CreatorListQuery,
  viewerId: string | null,
  terms: CardTerms,
) {
  const subcategory = selectSubcategory(db, slugs);
  const { place, found } = await batch(db, {
    place: first(subcategory),
    found: selectPage(db, sql`(select subcategory_id from ${subcategory})`, list, viewerId, terms),
  });
  return place ? { ...place, ...describePage(found, terms) } : null;
}

/** A category with a page of the creators of all its topics, likewise. Null when the slug names none. */
export async function getCategoryCreators(
  db: Database,
  slug: string,
  list: CreatorListQuery,
  viewerId: string | null,
  terms: CardTerms,
) {
  const category = selectCategory(db, slug);
  const { place, found } = await batch(db, {
    place: first(category),
    found: selectPage(db, sql`(select category_id from ${category})`, list, viewerId, terms),
  });
  return place ? { ...place, ...describePage(found, terms) } : null;
}

/** The page with one row more, read from the index of the order however many creators there are. */
function selectPage(
  db: Database,
  topicId: SQL,
  { filters, sort, after }: CreatorListQuery,
  viewerId: string | null,
  terms: CardTerms,
) {
  const key = sort === 'price' && terms.mustDeclare ? topicCreators.sellableKey : keys[sort];
  const { creatorId } = topicCreators;
  return db
    .select({ ...creatorCardColumns, key: sql<number>`${key}`.as('sort_key') })
    .from(topicCreators)
    .innerJoin(profiles, eq(profiles.id, creatorId))
    .innerJoin(profileCounters, eq(profileCounters.userId, creatorId))
    .leftJoin(creatorProfiles, eq(creatorProfiles.userId, creatorId))
    .leftJoin(creatorTariffs, eq(creatorTariffs.creatorId, creatorId))
    .where(
      and(
        eq(topicCreators.topicId, topicId),
        eq(profiles.isCreator, true),
        eq(profiles.isVisible, true),
        after && sql`(${key}, ${creatorId}) > (${after.key}, ${after.id})`,
        creatorConditions(filters, terms),
        isShownTo(viewerId, profiles.id),
      ),
    )
    .orderBy(asc(key), asc(creatorId))
    .limit(PAGE_SIZE + 1);
}

function describePage(found: Awaited<ReturnType<typeof selectPage>>, terms: CardTerms) {
  const { rows, nextCursor } = cutPage(
    found,
    PAGE_SIZE,
    ({ key, person }) => `${key}_${person.id}`,
  );
  return { creators: rows.map((row) => describeCreatorCard(row, terms)), nextCursor };
}

function selectCategory(db: Database, slug: string) {
  const { id, name, description } = topics;
  return db
    .select({ category: aliased('category', { id, name, slug: topics.slug, description }) })
    .from(topics)
    .where(and(eq(topics.slug, slug), isNull(topics.parentId), isNull(topics.retiredAt)));
}

export function selectSubcategory(db: Database, slugs: { category: string; subcategory: string }) {
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
        isNull(topics.retiredAt),
      ),
    );
}
