import { SlidersHorizontal, UsersRound } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { CreatorSort } from '../../../domain/profiles/creator-sort.ts';
import type { CreatorFilters } from '../../../domain/profiles/filters.ts';
import { plural } from '../../../domain/text/french.ts';
import type { Creator } from '../../data/creators.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RankingLink } from '../../widgets/ranking-link.tsx';
import { CreatorTile } from './creator-tile.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { countChoices, isFiltered, noFilters } from './filter-params.ts';
import { SortSelect } from './sort-select.tsx';

interface CreatorListProps {
  creators: Creator[];
  /** Path for asking the creator about this topic. */
  askPath: (username: string) => string;
  sort: CreatorSort;
  onSortChange: (sort: CreatorSort) => void;
  /** True while the creators are still those of the previous order or filters. */
  stale: boolean;
  /** Shown below the list: the button for more. */
  children?: ReactNode;
}

interface CreatorsSectionProps extends CreatorListProps {
  /** Slugs of the place. */
  category: string;
  subcategory: string;
  filters: CreatorFilters;
  onFiltersChange: (filters: CreatorFilters) => void;
}

/** The creators of a subcategory, with the advanced search. */
export function CreatorsSection(props: CreatorsSectionProps) {
  const { category, subcategory, filters, onFiltersChange, ...list } = props;
  const [panelOpen, setPanelOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const count = countChoices(filters);
  const changeFilters = (changed: CreatorFilters) => {
    onFiltersChange(changed);
    // The pressed chip or button disappears with its filter.
    opener.current?.focus();
  };
  return (
    <CreatorListSection
      {...list}
      title="Tous les profils"
      control={
        <Button
          ref={opener}
          variant="outline"
          aria-haspopup="dialog"
          aria-expanded={panelOpen}
          onClick={() => setPanelOpen(true)}
        >
          <SlidersHorizontal aria-hidden />
          Recherche avancée
          {count > 0 && (
            <Badge tone="encre">
              {count}
              <span className="sr-only">{plural(count, 'filtre actif', 'filtres actifs')}</span>
            </Badge>
          )}
        </Button>
      }
      chips={<FilterChips filters={filters} onChange={changeFilters} />}
      empty={
        isFiltered(filters) ? (
          <EmptyState
            icon={UsersRound}
            title="Aucun créateur disponible"
            text="Aucun profil ne correspond à vos filtres."
            action={
              <Button variant="soft" onClick={() => changeFilters(noFilters)}>
                Effacer les filtres
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={UsersRound}
            title="Aucun créateur disponible"
            text="Aucun créateur spécialisé dans cette sous-catégorie pour le moment."
          />
        )
      }
    >
      {list.children}
      <FilterPanel
        category={category}
        subcategory={subcategory}
        open={panelOpen}
        onOpenChange={setPanelOpen}
        filters={filters}
        onApply={onFiltersChange}
      />
    </CreatorListSection>
  );
}

/** The creators of all topics of a category. */
export function CategoryCreatorsSection(props: CreatorListProps) {
  return (
    <CreatorListSection
      {...props}
      title="Tous les experts"
      empty={
        <EmptyState
          icon={UsersRound}
          title="Aucun créateur disponible"
          text="Aucun créateur spécialisé dans cette catégorie pour le moment."
        />
      }
    />
  );
}

interface CreatorListSectionProps extends CreatorListProps {
  title: string;
  /** Beside the order. */
  control?: ReactNode;
  /** Between the heading and the list. */
  chips?: ReactNode;
  /** Shown instead of an empty list. */
  empty: ReactNode;
}

function CreatorListSection(props: CreatorListSectionProps) {
  const { creators, askPath, sort, onSortChange, stale, children, title, control, chips, empty } =
    props;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="@container grid min-w-0 grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} className="text-lg">
          {title}
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          <SortSelect sort={sort} onChange={onSortChange} />
          {control}
        </div>
      </div>
      {chips}
      <p role="status" className="sr-only">
        {!stale &&
          `${creators.length} ${plural(creators.length, 'profil affiché', 'profils affichés')}`}
      </p>
      <div
        aria-busy={stale}
        className={classes('grid gap-4 transition-opacity', stale && 'opacity-60')}
      >
        {creators.length === 0 && empty}
        <ul className="grid gap-4 @xl:grid-cols-2 @4xl:grid-cols-3">
          {creators.map((creator) => (
            <li key={creator.id} className="min-w-0">
              <CreatorTile creator={creator} askPath={askPath(creator.username)} />
            </li>
          ))}
        </ul>
        {children}
        <RankingLink />
      </div>
    </section>
  );
}
