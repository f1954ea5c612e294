import { and, eq, sql } from 'drizzle-orm';
import { batch, first } from '../../../database/batch.ts';
import type { Database } from '../../../database/client.ts';
import {
  creatorProfiles,
  creatorTariffs,
  profiles,
  topicCreators,
} from '../../../database/schema.ts';
import { countFilters, type FilterCounts } from '../../../domain/profiles/filter-counts.ts';
import type { CardTerms } from '../../community/profiles/creator-card.ts';
import { hasDeclared } from '../../marketplace/sellers/queries.ts';
import { describePublicTariffs, tariffColumns } from '../../marketplace/tariffs/tariffs.ts';
import { selectSubcategory } from './topic-creators.ts';

/** Maximum number of creators that are counted. */
const COUNTED_MAX = 300;

/**
 * The number of creators of a subcategory with each value of the filters; null when it has more than
 * {@link COUNTED_MAX}. The whole answer is null when the two slugs name no subcategory. A blocked creator
 * counts, since the answer is the same for everybody; what a creator may not sell does not.
 */
export async function getFilterCounts(
  db: Database,
  slugs: { category: string; subcategory: string },
  { mustDeclare }: Pick<CardTerms, 'mustDeclare'>,
): Promise<{ counts: FilterCounts | null } | null> {
  const subcategory = selectSubcategory(db, slugs);
  const topicId = sql`(select subcategory_id from ${subcategory})`;
  const size = sql<number>`(select count(*) from (select 1 from ${topicCreators}
    where topic_id = ${topicId} limit ${COUNTED_MAX + 1}))`;
  const { place, listed, rows } = await batch(db, {
    place: first(subcategory),
    listed: first(db.select({ size: size.as('size') }).from(sql`(select 1)`)),
    rows: db
      .select({
        tariff: tariffColumns,
        isDeclared: (mustDeclare ? hasDeclared(topicCreators.creatorId) : sql`0`)
          .mapWith(Boolean)
          .as('is_declared'),
        gender: creatorProfiles.genderId,
        nationality: creatorProfiles.nationalityCode,
        residence: creatorProfiles.residenceCountryCode,
        languages: creatorProfiles.spokenLanguageIds,
        mbti: creatorProfiles.mbtiCode,
        sign: creatorProfiles.astrologicalSignId,
      })
      .from(topicCreators)
      .innerJoin(profiles, eq(profiles.id, topicCreators.creatorId))
      .leftJoin(creatorProfiles, eq(creatorProfiles.userId, topicCreators.creatorId))
      .leftJoin(creatorTariffs, eq(creatorTariffs.creatorId, topicCreators.creatorId))
      .where(
        and(
          // A null id ends the scan of the index before its first row.
          eq(topicCreators.topicId, sql`iif(${size} <= ${COUNTED_MAX}, ${topicId}, null)`),
          eq(profiles.isCreator, true),
          eq(profiles.isVisible, true),
        ),
      ),
  });
  if (!place) return null;
  if ((listed?.size ?? 0) > COUNTED_MAX) return { counts: null };
  const creators = rows.map(({ tariff, isDeclared, ...figures }) => {
    const { question, day, month } = describePublicTariffs({ ...tariff, isDeclared }, mustDeclare);
    const tariffs = { question: question.active, day: day.active, month: month.active };
    return { ...figures, tariffs };
  });
  return { counts: countFilters(creators) };
}
