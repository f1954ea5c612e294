import { and, eq, gt, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { creatorProfiles, creatorTariffs } from '../../../database/schema.ts';
import { undeclaredMaxCents } from '../../../domain/orders/purchase-eligibility.ts';
import {
  birthDateRange,
  type CreatorFilters,
  priceRange,
} from '../../../domain/profiles/filters.ts';
import { pricingModels } from '../../../domain/profiles/pricing.ts';
import type { CardTerms } from '../../community/profiles/creator-card.ts';
import { hasDeclared } from '../../marketplace/sellers/queries.ts';
import { offerColumns } from '../../marketplace/tariffs/tariffs.ts';

/**
 * The advanced search as a condition on a query that joins `creator_profiles` and
 * `creator_tariffs`; undefined without filters.
 */
export function creatorConditions(
  filters: CreatorFilters,
  { now, mustDeclare }: CardTerms,
): SQL | undefined {
  const any = (column: Parameters<typeof inArray>[0], values: readonly (string | number)[]) =>
    values.length > 0 ? inArray(column, listed(values)) : undefined;
  return and(
    onOffer(filters, mustDeclare),
    ofAge(filters, now),
    speaking(filters.language),
    any(creatorProfiles.genderId, filters.gender),
    any(creatorProfiles.nationalityCode, filters.nationality),
    any(creatorProfiles.residenceCountryCode, filters.residence),
    any(creatorProfiles.mbtiCode, filters.mbti),
    any(creatorProfiles.astrologicalSignId, filters.sign),
  );
}

/** One bound value for the whole list, because D1 accepts only a hundred. */
function listed(values: readonly (string | number)[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`;
}

/** True when the creator sells a chosen type, or any type, at a price within the range. */
function onOffer(filters: CreatorFilters, mustDeclare: boolean): SQL | undefined {
  const range = priceRange(filters);
  if (!range && filters.tariff.length === 0) return undefined;
  const types = filters.tariff.length > 0 ? filters.tariff : pricingModels;
  return or(
    ...types.map((type) => {
      const [active, price] = offerColumns[type];
      return and(
        eq(active, true),
        or(lte(price, undeclaredMaxCents(mustDeclare)), hasDeclared(creatorTariffs.creatorId)),
        range ? gte(price, range.min) : undefined,
        range?.max != null ? lte(price, range.max) : undefined,
      );
    }),
  );
}

/** Excludes creators without a birth date. */
function ofAge(filters: CreatorFilters, now: number): SQL | undefined {
  const range = birthDateRange(filters, now);
  if (!range) return undefined;
  const { birthDate } = creatorProfiles;
  return and(lte(birthDate, range.until), range.after ? gt(birthDate, range.after) : undefined);
}

function speaking(languageIds: readonly number[]): SQL | undefined {
  if (languageIds.length === 0) return undefined;
  return sql`exists (select 1 from json_each(${creatorProfiles.spokenLanguageIds}) spoken
    where spoken.value in ${listed(languageIds)})`;
}
