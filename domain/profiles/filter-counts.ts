import { type PricingModel, pricingModels } from './pricing.ts';

/** The figures of a creator that the choices of the advanced search look for. */
export interface FilteredFigures {
  tariffs: Record<PricingModel, boolean | null>;
  gender: number | null;
  nationality: string | null;
  residence: string | null;
  languages: readonly number[] | null;
  mbti: string | null;
  sign: number | null;
}

/** Number of creators by value, of values that occur. */
type Counts = Record<string, number>;

/** The counts of each filter that is a list of choices. */
export interface FilterCounts {
  tariff: Counts;
  gender: Counts;
  nationality: Counts;
  residence: Counts;
  language: Counts;
  mbti: Counts;
  sign: Counts;
}

/** Counts how many of the creators have each value. A creator counts once for each value. */
export function countFilters(creators: readonly FilteredFigures[]): FilterCounts {
  const count = (valuesOf: (creator: FilteredFigures) => readonly (string | number | null)[]) => {
    const counts = new Map<string, number>();
    for (const creator of creators)
      for (const value of new Set(valuesOf(creator)))
        if (value !== null) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
    return Object.fromEntries(counts);
  };
  return {
    tariff: count(({ tariffs }) => pricingModels.filter((pricing) => tariffs[pricing])),
    gender: count(({ gender }) => [gender]),
    nationality: count(({ nationality }) => [nationality]),
    residence: count(({ residence }) => [residence]),
    language: count(({ languages }) => languages ?? []),
    mbti: count(({ mbti }) => [mbti]),
    sign: count(({ sign }) => [sign]),
  };
}
