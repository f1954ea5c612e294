import {
  AGE_FILTER_MAX,
  AGE_FILTER_MIN,
  type CreatorFilters,
  creatorFiltersSchema,
  PRICE_FILTER_MAX_CENTS,
} from '../../../domain/profiles/filters.ts';
import { type ChoiceKey, choiceKeys } from '../../data/creators.ts';

export const noFilters: CreatorFilters = creatorFiltersSchema.parse({});

/** True when the filters may exclude somebody. */
export function isFiltered(filters: CreatorFilters): boolean {
  return JSON.stringify(filters) !== JSON.stringify(noFilters);
}

/** Parses the filters of a URL; invalid values are ignored. */
export function parseFilters(params: URLSearchParams): CreatorFilters {
  const { shape } = creatorFiltersSchema;
  const readable = Object.entries(shape).flatMap(([key, schema]) => {
    const values = params.getAll(key);
    return schema.safeParse(values).success ? [[key, values]] : one(key, schema, values[0]);
  });
  return creatorFiltersSchema.parse(Object.fromEntries(readable));
}

/** The end of a range is a single value, not a list. */
function one(
  key: string,
  schema: { safeParse: (value: unknown) => { success: boolean } },
  value: string | undefined,
): [string, string][] {
  return value !== undefined && schema.safeParse(value).success ? [[key, value]] : [];
}

/** Number of active choices; the ranges do not count (specification, section 2). */
export function countChoices(filters: CreatorFilters): number {
  return choiceKeys.reduce((count, key) => count + filters[key].length, 0);
}

export function withChoice(
  filters: CreatorFilters,
  key: ChoiceKey,
  value: string | number,
  chosen: boolean,
): CreatorFilters {
  const others = (filters[key] as (string | number)[]).filter((other) => other !== value);
  return { ...filters, [key]: chosen ? [...others, value] : others };
}

export type Range = [lower: number, upper: number];

/** The price slider's ends in cents. */
export function priceEnds({ priceMin, priceMax }: CreatorFilters): Range {
  return [priceMin ?? 0, Math.min(priceMax ?? PRICE_FILTER_MAX_CENTS, PRICE_FILTER_MAX_CENTS)];
}

/** An end at the slider's limit is no filter. */
export function withPrices(filters: CreatorFilters, [lower, upper]: Range): CreatorFilters {
  return {
    ...filters,
    priceMin: lower === 0 ? undefined : lower,
    priceMax: upper === PRICE_FILTER_MAX_CENTS ? undefined : upper,
  };
}

/** The age slider's ends in years. */
export function ageEnds({ ageMin, ageMax }: CreatorFilters): Range {
  return [
    Math.max(ageMin ?? AGE_FILTER_MIN, AGE_FILTER_MIN),
    Math.min(ageMax ?? AGE_FILTER_MAX, AGE_FILTER_MAX),
  ];
}

export function withAges(filters: CreatorFilters, [lower, upper]: Range): CreatorFilters {
  return {
    ...filters,
    ageMin: lower === AGE_FILTER_MIN ? undefined : lower,
    ageMax: upper === AGE_FILTER_MAX ? undefined : upper,
  };
}
