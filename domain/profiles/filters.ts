import { z } from 'zod';
import { pricingModelSchema } from '../conversations/conversation-input.ts';
import { parisDay } from '../dates/paris.ts';
import { AGE_MIN } from '../limits.ts';
import { creatorSorts } from './creator-sort.ts';

/** Ends of the sliders (section 9). The upper ends mean "and more"; an untouched slider excludes nobody. */
export const PRICE_FILTER_MAX_CENTS = 200_00;
export const PRICE_FILTER_STEP_CENTS = 5_00;
export const AGE_FILTER_MIN = AGE_MIN;
export const AGE_FILTER_MAX = 80;

/** Far more values than any filter has. */
const VALUES_MAX = 300;

const number = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const countryCode = z.string().regex(/^[A-Z]{2}$/);

/** A parameter that may be missing, repeated or empty, as a list. */
function repeatable<Schema extends z.ZodType<unknown, string>>(value: Schema) {
  return z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform((given) => [given].flat().filter((text) => text !== ''))
    .pipe(z.array(value).max(VALUES_MAX));
}

/** A parameter that counts as missing when it is empty. */
const optionalNumber = z.union([z.literal('').transform(() => undefined), number]).optional();

/**
 * The advanced search of a subcategory, as query parameters. Several values of one filter match any
 * of them; different filters must all match.
 */
export const creatorFiltersSchema = z.object({
  tariff: repeatable(pricingModelSchema),
  gender: repeatable(number),
  nationality: repeatable(countryCode),
  residence: repeatable(countryCode),
  language: repeatable(number),
  mbti: repeatable(z.string().regex(/^[A-Z]{4}$/)),
  sign: repeatable(number),
  priceMin: optionalNumber,
  priceMax: optionalNumber,
  ageMin: optionalNumber,
  ageMax: optionalNumber,
});
export type CreatorFilters = z.infer<typeof creatorFiltersSchema>;

/** The order of a list, as a query parameter. */
export const creatorSortSchema = z.enum(creatorSorts).default('relevance');

/** The requested prices, in cents, with `max` null for no upper end; null for an untouched slider. */
export function priceRange({
  priceMin = 0,
  priceMax = PRICE_FILTER_MAX_CENTS,
}: Pick<CreatorFilters, 'priceMin' | 'priceMax'>): { min: number; max: number | null } | null {
  const max = priceMax >= PRICE_FILTER_MAX_CENTS ? null : priceMax;
  return priceMin === 0 && max === null ? null : { min: priceMin, max };
}

/**
 * The birth dates (`YYYY-MM-DD`) of the requested ages at `now`: at the latest `until`, and later than
 * `after`, which is null without an upper age. Null for an untouched slider.
 */
export function birthDateRange(
  { ageMin = AGE_FILTER_MIN, ageMax = AGE_FILTER_MAX }: Pick<CreatorFilters, 'ageMin' | 'ageMax'>,
  now: number,
): { until: string; after: string | null } | null {
  if (ageMin === AGE_FILTER_MIN && ageMax >= AGE_FILTER_MAX) return null;
  return {
    until: yearsBefore(now, ageMin),
    after: ageMax >= AGE_FILTER_MAX ? null : yearsBefore(now, ageMax + 1),
  };
}

/** The calendar day `years` before the day of `now` in Paris. Years before 0 become 0. */
function yearsBefore(now: number, years: number): string {
  const today = parisDay(now);
  const year = Math.max(0, Number(today.slice(0, 4)) - years);
  return `${String(year).padStart(4, '0')}${today.slice(4)}`;
}
