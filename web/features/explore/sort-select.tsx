import { useId } from 'react';
import { type CreatorSort, creatorSorts } from '../../../domain/profiles/creator-sort.ts';
import { Select } from '../../ui/select.tsx';

const labels: Record<CreatorSort, string> = {
  relevance: 'Pertinence',
  price: 'Prix croissant',
  rating: 'Mieux notés',
  speed: 'Plus rapides',
};

/** Parses the order of a URL; an invalid value is the usual order. */
export function parseSort(params: URLSearchParams): CreatorSort {
  const named = params.get('sort');
  return creatorSorts.find((sort) => sort === named) ?? 'relevance';
}

interface SortSelectProps {
  sort: CreatorSort;
  onChange: (sort: CreatorSort) => void;
}

/** The order of a list of creators. */
export function SortSelect({ sort, onChange }: SortSelectProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm text-ink-soft">
        Trier par
      </label>
      <Select id={id} value={sort} onChange={({ target }) => onChange(target.value as CreatorSort)}>
        {creatorSorts.map((each) => (
          <option key={each} value={each}>
            {labels[each]}
          </option>
        ))}
      </Select>
    </div>
  );
}
