import type { FilterCounts } from '../../../domain/profiles/filter-counts.ts';
import {
  AGE_FILTER_MAX,
  AGE_FILTER_MIN,
  type CreatorFilters,
  PRICE_FILTER_MAX_CENTS,
} from '../../../domain/profiles/filters.ts';
import { pricingModels } from '../../../domain/profiles/pricing.ts';
import { type ChoiceKey, choiceKeys } from '../../data/creators.ts';
import type { Lookups } from '../../data/lookups.ts';
import { formatPrice } from '../../formats/formats.ts';
import { tariffLabels } from '../../formats/tariff-labels.ts';
import { ageEnds, priceEnds, type Range } from './filter-params.ts';

export interface Choice {
  value: string | number;
  label: string;
  /** Number of creators with the value; undefined when it is not known. */
  count?: number;
}

/** Titles of the sections in the filter panel (specification, section 2). */
export const sectionTitles: Record<ChoiceKey, string> = {
  tariff: 'Types de tarifs',
  gender: 'Genre',
  nationality: 'Nationalité',
  residence: 'Pays de résidence',
  language: 'Langues parlées',
  mbti: 'MBTI',
  sign: 'Signe astrologique',
};

/** The options of each choice list. */
export function choicesOf(lookups: Lookups): Record<ChoiceKey, Choice[]> {
  const countries = lookups.countries.map(({ code, name }) => ({ value: code, label: name }));
  return {
    tariff: pricingModels.map((model) => ({ value: model, label: tariffLabels[model] })),
    gender: lookups.genders.map(({ id, label }) => ({ value: id, label })),
    nationality: countries,
    residence: countries,
    language: lookups.languages.map(({ id, label }) => ({ value: id, label })),
    mbti: lookups.mbtiTypes.map(({ code }) => ({ value: code, label: code })),
    sign: lookups.astrologicalSigns.map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** The choices that occur, with their counts, and those that are active; all without counts. */
export function choicesThatOccur(
  choices: Record<ChoiceKey, Choice[]>,
  counts: FilterCounts | null,
  active: CreatorFilters,
): Record<ChoiceKey, Choice[]> {
  if (!counts) return choices;
  const occurring = choiceKeys.map((key) => {
    const chosen: (string | number)[] = active[key];
    const shown = choices[key]
      .map((choice) => ({ ...choice, count: counts[key][choice.value] ?? 0 }))
      .filter(({ value, count }) => count > 0 || chosen.includes(value));
    return [key, shown] as const;
  });
  return Object.fromEntries(occurring) as Record<ChoiceKey, Choice[]>;
}

export function formatPriceRange([lower, upper]: Range): string {
  const more = upper === PRICE_FILTER_MAX_CENTS ? ' et plus' : '';
  return `${formatPrice(lower)} – ${formatPrice(upper)}${more}`;
}

export function formatAgeRange([lower, upper]: Range): string {
  return `${lower} – ${upper} ans${upper === AGE_FILTER_MAX ? ' et plus' : ''}`;
}

export type ActiveFilter =
  | { kind: 'choice'; key: ChoiceKey; value: string | number; label: string }
  | { kind: 'prices' | 'ages'; label: string };

export function activeFilters(filters: CreatorFilters, lookups: Lookups): ActiveFilter[] {
  const choices = choicesOf(lookups);
  const chosen = choiceKeys.flatMap((key) =>
    (filters[key] as (string | number)[]).map((value) => {
      const label = choices[key].find((choice) => choice.value === value)?.label ?? String(value);
      return { kind: 'choice' as const, key, value, label };
    }),
  );
  const prices = priceEnds(filters);
  const ages = ageEnds(filters);
  const ranges: ActiveFilter[] = [];
  if (prices[0] !== 0 || prices[1] !== PRICE_FILTER_MAX_CENTS)
    ranges.push({ kind: 'prices', label: `Prix : ${formatPriceRange(prices)}` });
  if (ages[0] !== AGE_FILTER_MIN || ages[1] !== AGE_FILTER_MAX)
    ranges.push({ kind: 'ages', label: `Âge : ${formatAgeRange(ages)}` });
  return [...chosen, ...ranges];
}
