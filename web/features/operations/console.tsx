import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { countMine } from '../../../domain/operations/today-wire.ts';
import { proposalsQuery } from '../../data/operations/team.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { classes } from '../../ui/classes.ts';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { SECTION, sectionLink } from './kit/links.tsx';

interface Section {
  /** Its name in the URL. */
  name: string;
  title: string;
  Content: ComponentType;
}

const section = (name: string, title: string, load: () => Promise<ComponentType>): Section => ({
  name,
  title,
  Content: lazyChunk(load),
});

/** The sections, each with code of its own. */
const sections: [Section, ...Section[]] = [
  section('aujourdhui', 'Aujourd’hui', async () => (await import('./today/today.tsx')).Today),
  section('recherche', 'Recherche', async () => (await import('./people/search.tsx')).Search),
  section('validations', 'À valider', async () => (await import('./team/proposals.tsx')).Proposals),
  section('argent', 'Argent', async () => (await import('./money/money.tsx')).Money),
  section('sante', 'Santé', async () => (await import('./health/health.tsx')).Health),
  section('chiffres', 'Chiffres', async () => (await import('./figures/figures.tsx')).Figures),
  section(
    'catalogue',
    'Catalogue',
    async () => (await import('./catalogue/catalogue.tsx')).Catalogue,
  ),
  section('reglages', 'Réglages', async () => (await import('./settings/settings.tsx')).Settings),
  section('equipe', 'Équipe', async () => (await import('./team/team.tsx')).TeamSection),
  section(
    'annonces',
    'Annonces',
    async () => (await import('./announcements/announcements.tsx')).Announcements,
  ),
  section(
    'comptabilite',
    'Comptabilité',
    async () => (await import('./figures/accounting.tsx')).Accounting,
  ),
  section('journal', 'Journal', async () => (await import('./team/log.tsx')).Log),
];

/** The operators' console. The URL names the section and what it shows. */
export function Console() {
  const [query] = useSearchParams();
  const shown = sections.find(({ name }) => name === query.get(SECTION)) ?? sections[0];
  return (
    <Page title="Exploitation" width="wide">
      <Sections shown={shown} />
      <Suspense fallback={<RowsSkeleton rows={8} />}>
        <shown.Content key={shown.name} />
      </Suspense>
    </Page>
  );
}

/** The links to the sections, one of which may lie beyond the edge of a phone. */
function Sections({ shown }: { shown: Section }) {
  const current = useRef<HTMLAnchorElement>(null);
  const { data } = useQuery(proposalsQuery);
  const waiting = countMine(data?.proposals ?? []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another section is shown
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown.name]);
  return (
    <nav
      aria-label="Exploitation"
      className="-mt-4 mb-6 flex overflow-x-auto border-b max-sm:-mx-4 max-sm:px-4"
    >
      {sections.map(({ name, title }) => {
        const isShown = name === shown.name;
        return (
          <Link
            key={name}
            ref={isShown ? current : undefined}
            to={sectionLink(name)}
            aria-current={isShown ? 'page' : undefined}
            className={classes(
              'flex min-h-11 shrink-0 items-center border-b-2 px-3 text-sm font-medium transition-colors focus-visible:-outline-offset-2',
              isShown ? 'border-encre' : 'border-transparent text-ink-soft hover:text-ink',
            )}
          >
            {title}
            {name === 'validations' && waiting > 0 && ` (${waiting})`}
          </Link>
        );
      })}
    </nav>
  );
}
