import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Keyboard } from 'lucide-react';
import { type ComponentType, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { countMine } from '../../../domain/operations/today-wire.ts';
import { appealsQuery, casesQuery } from '../../data/moderation.ts';
import { proposalsQuery } from '../../data/operations/team.ts';
import { verificationsQuery } from '../../data/verification.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { paths } from '../../platform/paths.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { Appeals } from './appeals.tsx';
import { Cases } from './cases.tsx';
import { Log } from './log.tsx';
import { useShortcuts } from './shortcuts.ts';
import { ShortcutsHelp } from './shortcuts-help.tsx';

const TAB = 'onglet';

const Verifications = lazyChunk(async () => (await import('./verifications.tsx')).Verifications);

interface Tab {
  name: string;
  title: string;
  Content: ComponentType;
}

/** A queue's title with what waits in its loaded pages: 'Recours (2)', 'Recours (20+)'. */
const counted = (title: string, count: number, hasMore = false): string =>
  count > 0 ? `${title} (${count}${hasMore ? '+' : ''})` : title;

const lengthOf = <Page,>(pages: Page[] | undefined, rowsOf: (page: Page) => unknown[]): number =>
  pages?.reduce((sum, page) => sum + rowsOf(page).length, 0) ?? 0;

/** The queues of open cases, appeals and requests, each with the number of what waits in it. */
function useQueues(): [Tab, ...Tab[]] {
  const cases = useInfiniteQuery(casesQuery('open'));
  const appeals = useInfiniteQuery(appealsQuery('open'));
  const requests = useInfiniteQuery(verificationsQuery);
  const waiting = {
    cases: lengthOf(cases.data?.pages, (page) => page.reports),
    appeals: lengthOf(appeals.data?.pages, (page) => page.appeals),
    requests: lengthOf(requests.data?.pages, (page) => page.verifications),
  };
  return [
    {
      name: 'signalements',
      title: counted('Signalements', waiting.cases, cases.hasNextPage),
      Content: Cases,
    },
    {
      name: 'recours',
      title: counted('Recours', waiting.appeals, appeals.hasNextPage),
      Content: Appeals,
    },
    {
      name: 'verifications',
      title: counted('Vérifications', waiting.requests, requests.hasNextPage),
      Content: Verifications,
    },
  ];
}

/** On a phone the last tabs lie beyond the edge. */
function scrollIntoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

interface ConsoleProps {
  /** Proposals that wait for a second moderator, from the operators' console. */
  Proposals: ComponentType;
}

/** The moderators' console: open cases and appeals, what waits for a second moderator, and the log. */
export function Console({ Proposals }: ConsoleProps) {
  const { data } = useQuery(proposalsQuery);
  const queues = useQueues();
  const tabs: Tab[] = [
    ...queues,
    {
      name: 'validations',
      title: counted('À valider', countMine(data?.proposals ?? [])),
      Content: Proposals,
    },
    { name: 'journal', title: 'Journal', Content: Log },
  ];
  const [query] = useSearchParams();
  const [isHelpOpen, setHelpOpen] = useState(false);
  useShortcuts({ '?': () => setHelpOpen(true) });
  const shown = tabs.find(({ name }) => name === query.get(TAB)) ?? queues[0];
  return (
    <Page
      title="Modération"
      width="wide"
      actions={
        <IconButton label="Raccourcis clavier" onClick={() => setHelpOpen(true)}>
          <Keyboard aria-hidden />
        </IconButton>
      }
    >
      <nav
        aria-label="Modération"
        className="-mt-4 mb-4 flex gap-x-1 overflow-x-auto border-b max-sm:-mx-4 max-sm:gap-x-0 max-sm:px-4"
      >
        {tabs.map(({ name, title }) => {
          const isShown = name === shown.name;
          return (
            <Link
              key={name}
              ref={isShown ? scrollIntoView : undefined}
              to={`${paths.moderationConsole}?${TAB}=${name}`}
              aria-current={isShown ? 'page' : undefined}
              className={classes(
                'flex min-h-11 shrink-0 items-center border-b-2 px-3 max-sm:px-2 text-sm font-medium transition-colors focus-visible:-outline-offset-2',
                isShown ? 'border-encre' : 'border-transparent text-ink-soft hover:text-ink',
              )}
            >
              {title}
            </Link>
          );
        })}
      </nav>
      <Suspense fallback={<CardsSkeleton cards={2} cardClassName="h-72" />}>
        <shown.Content key={shown.name} />
      </Suspense>
      <ShortcutsHelp open={isHelpOpen} onOpenChange={setHelpOpen} />
    </Page>
  );
}
