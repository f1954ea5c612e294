import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { CreatorFilters } from '../../../domain/profiles/filters.ts';
import { lookupsQuery } from '../../data/lookups.ts';
import { type ActiveFilter, activeFilters } from './filter-labels.ts';
import {
  ageEnds,
  isFiltered,
  noFilters,
  priceEnds,
  withAges,
  withChoice,
  withPrices,
} from './filter-params.ts';

interface FilterChipsProps {
  filters: CreatorFilters;
  onChange: (filters: CreatorFilters) => void;
}

/** The active filters; pressing one removes it. */
export function FilterChips({ filters, onChange }: FilterChipsProps) {
  // The names need the lookups; a page without filters does not fetch them.
  const hasChips = isFiltered(filters);
  const { data: lookups } = useQuery({ ...lookupsQuery, enabled: hasChips });
  if (!hasChips) return null;
  if (!lookups) return <div className="h-9" />;
  const remove = (active: ActiveFilter) => {
    if (active.kind === 'choice') onChange(withChoice(filters, active.key, active.value, false));
    else if (active.kind === 'prices') onChange(withPrices(filters, priceEnds(noFilters)));
    else onChange(withAges(filters, ageEnds(noFilters)));
  };
  return (
    <ul aria-label="Filtres actifs" className="flex flex-wrap gap-2">
      {activeFilters(filters, lookups).map((active) => (
        <li key={active.kind === 'choice' ? `${active.key} ${active.value}` : active.kind}>
          <button
            type="button"
            aria-label={`Retirer le filtre ${active.label}`}
            onClick={() => remove(active)}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-encre-wash px-3 text-sm font-medium transition-colors hover:bg-wash"
          >
            {active.label}
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}
