import { type ComponentType, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { classes } from '../../ui/classes.ts';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { SECTION, sectionLink } from './section-link.ts';

interface Section {
  /** Its name in the URL. */
  name: string;
  title: string;
  Content: ComponentType;
}

/** The sections, each with code of its own. */
const sections: [Section, ...Section[]] = [
  {
    name: 'validations',
    title: 'À valider',
    Content: lazyChunk(async () => (await import('./proposals/proposals.tsx')).Proposals),
  },
  {
    name: 'catalogue',
    title: 'Catalogue',
    Content: lazyChunk(async () => (await import('./catalogue/catalogue.tsx')).Catalogue),
  },
  {
    name: 'journal',
    title: 'Journal',
    Content: lazyChunk(async () => (await import('./log/log.tsx')).Log),
  },
];

/** The operators' console. The URL names the section and what it shows. */
export function Console() {
  const [query] = useSearchParams();
  const shown = sections.find(({ name }) => name === query.get(SECTION)) ?? sections[0];
  return (
    <Page title="Exploitation" width="wide">
      <nav
        aria-label="Exploitation"
        className="-mt-4 mb-6 flex overflow-x-auto border-b max-sm:-mx-4 max-sm:px-4"
      >
        {sections.map(({ name, title }) => {
          const isShown = name === shown.name;
          return (
            <Link
              key={name}
              to={sectionLink(name)}
              aria-current={isShown ? 'page' : undefined}
              className={classes(
                'flex min-h-11 shrink-0 items-center border-b-2 px-3 text-sm font-medium transition-colors focus-visible:-outline-offset-2',
                isShown ? 'border-encre' : 'border-transparent text-ink-soft hover:text-ink',
              )}
            >
              {title}
            </Link>
          );
        })}
      </nav>
      <Suspense fallback={<RowsSkeleton rows={8} />}>
        <shown.Content key={shown.name} />
      </Suspense>
    </Page>
  );
}
