import { SlidersHorizontal, UsersRound } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
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

interface CreatorsSectionProps {
  creators: Creator[];
  /** Path for asking the creator about this subcategory. */
  askPath: (username: string) => string;
  filters: CreatorFilters;
  onFiltersChange: (filters: CreatorFilters) => void;
  /** True while the creators are still those of the previous filters. */
  stale: boolean;
  /** Shown below the list: the button for more. */
  children?: ReactNode;
}

export function CreatorsSection(props: CreatorsSectionProps) {
  const { creators, askPath, filters, onFiltersChange, stale, children } = props;
  const [panelOpen, setPanelOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const headingId = useId();
  const count = countChoices(filters);
  const changeFilters = (changed: CreatorFilters) => {
    onFiltersChange(changed);
    // The pressed chip or button disappears with its filter.
    opener.current?.focus();
  };
  return (
    <section aria-labelledby={headingId} className="@container grid min-w-0 grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={headingId} className="text-lg">
          Tous les profils
        </h2>
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
      </div>
      <FilterChips filters={filters} onChange={changeFilters} />
      <p role="status" className="sr-only">
        {!stale &&
          `${creators.length} ${plural(creators.length, 'profil affiché', 'profils affichés')}`}
      </p>
      <div
        aria-busy={stale}
        className={classes('grid gap-4 transition-opacity', stale && 'opacity-60')}
      >
        {creators.length === 0 &&
          (isFiltered(filters) ? (
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
          ))}
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
      <FilterPanel
        open={panelOpen}
        onOpenChange={setPanelOpen}
        filters={filters}
        onApply={onFiltersChange}
      />
    </section>
  );
}
