import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  AGE_FILTER_MAX,
  AGE_FILTER_MIN,
  type CreatorFilters,
  PRICE_FILTER_MAX_CENTS,
  PRICE_FILTER_STEP_CENTS,
} from '../../../domain/profiles/filters.ts';
import { type ChoiceKey, filterCountsQuery } from '../../data/creators.ts';
import { lookupsQuery } from '../../data/lookups.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingLine } from '../../ui/loading-row.tsx';
import { RangeSlider } from '../../ui/slider.tsx';
import { ChoiceList } from './choice-list.tsx';
import {
  type Choice,
  choicesOf,
  choicesThatOccur,
  formatAgeRange,
  formatPriceRange,
  sectionTitles,
} from './filter-labels.ts';
import {
  ageEnds,
  noFilters,
  priceEnds,
  withAges,
  withChoice,
  withPrices,
} from './filter-params.ts';

/** Cents per euro: the slider counts in euros, also for screen readers. */
const CENTS = 100;

interface FilterPanelProps {
  category: string;
  subcategory: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  filters: CreatorFilters;
  onApply: (filters: CreatorFilters) => void;
}

/** The side panel of the advanced search. Its choices apply when 'Appliquer' is pressed. */
export function FilterPanel(props: FilterPanelProps) {
  const { category, subcategory, open, onOpenChange, filters, onApply } = props;
  const [draft, setDraft] = useState(filters);
  const [opened, setOpened] = useState(open);
  if (open !== opened) {
    setOpened(open);
    // Every opening starts from the active filters.
    if (open) setDraft(filters);
  }
  const { data: lookups, error, refetch } = useQuery({ ...lookupsQuery, enabled: open });
  // Without counts, all choices are shown.
  const counted = useQuery({ ...filterCountsQuery(category, subcategory), enabled: open });
  const choices =
    lookups &&
    !counted.isPending &&
    choicesThatOccur(choicesOf(lookups), counted.data ?? null, filters);
  return (
    <Dialog
      side="right"
      open={open}
      onOpenChange={onOpenChange}
      title="Filtres de recherche"
      footer={
        <>
          <Button
            variant="outline"
            className="flex-1"
            onClick={() => {
              setDraft(noFilters);
              onApply(noFilters);
            }}
          >
            Effacer tout
          </Button>
          <Button
            className="flex-1"
            onClick={() => {
              onApply(draft);
              onOpenChange(false);
            }}
          >
            Appliquer
          </Button>
        </>
      }
    >
      {choices && <Sections choices={choices} draft={draft} onChange={setDraft} />}
      {!lookups && error && (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {!choices && !error && <LoadingLine />}
    </Dialog>
  );
}

interface SectionsProps {
  choices: Record<ChoiceKey, Choice[]>;
  draft: CreatorFilters;
  onChange: (draft: CreatorFilters) => void;
}

function Sections({ choices, draft, onChange }: SectionsProps) {
  const choiceList = (key: ChoiceKey) => (
    <ChoiceList
      key={key}
      title={sectionTitles[key]}
      choices={choices[key]}
      chosen={draft[key]}
      onChange={(value, chosen) => onChange(withChoice(draft, key, value, chosen))}
    />
  );
  const [lowest, highest] = priceEnds(draft);
  return (
    <div className="grid gap-8">
      {choiceList('tariff')}
      <fieldset>
        <legend className="font-display text-base font-semibold">Prix (€)</legend>
        <RangeSlider
          labels={['Prix minimum', 'Prix maximum']}
          min={0}
          max={PRICE_FILTER_MAX_CENTS / CENTS}
          step={PRICE_FILTER_STEP_CENTS / CENTS}
          value={[lowest / CENTS, highest / CENTS]}
          onValueChange={([from, to]) => onChange(withPrices(draft, [from * CENTS, to * CENTS]))}
        />
        <p className="text-sm text-ink-soft">{formatPriceRange([lowest, highest])}</p>
      </fieldset>
      <fieldset>
        <legend className="font-display text-base font-semibold">Âge</legend>
        <RangeSlider
          labels={['Âge minimum', 'Âge maximum']}
          min={AGE_FILTER_MIN}
          max={AGE_FILTER_MAX}
          step={1}
          value={ageEnds(draft)}
          onValueChange={(ages) => onChange(withAges(draft, ages))}
        />
        <p className="text-sm text-ink-soft">{formatAgeRange(ageEnds(draft))}</p>
      </fieldset>
      {(['gender', 'nationality', 'residence', 'language', 'mbti', 'sign'] as const).map(
        choiceList,
      )}
    </div>
  );
}
