import { Keyboard } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
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

function VerificationsTab() {
  return (
    <Suspense fallback={<CardsSkeleton cards={2} cardClassName="h-72" />}>
      <Verifications />
    </Suspense>
  );
}

const tabs = [
  { name: 'signalements', title: 'Signalements', Content: Cases },
  { name: 'recours', title: 'Recours', Content: Appeals },
  { name: 'verifications', title: 'Vérifications', Content: VerificationsTab },
  { name: 'journal', title: 'Journal', Content: Log },
] as const;

/** The moderators' console: open cases and appeals, and the log. */
export function Console() {
  const [query] = useSearchParams();
  const [isHelpOpen, setHelpOpen] = useState(false);
  useShortcuts({ '?': () => setHelpOpen(true) });
  const shown = tabs.find(({ name }) => name === query.get(TAB)) ?? tabs[0];
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
        className="-mt-4 mb-4 flex flex-wrap gap-x-1 border-b max-sm:gap-x-0 max-sm:justify-between"
      >
        {tabs.map(({ name, title }) => {
          const isShown = name === shown.name;
          return (
            <Link
              key={name}
              to={`${paths.moderationConsole}?${TAB}=${name}`}
              aria-current={isShown ? 'page' : undefined}
              className={classes(
                '-mb-px flex min-h-11 items-center border-b-2 px-3 max-sm:px-1 text-sm font-medium transition-colors focus-visible:-outline-offset-2',
                isShown ? 'border-encre' : 'border-transparent text-ink-soft hover:text-ink',
              )}
            >
              {title}
            </Link>
          );
        })}
      </nav>
      <shown.Content key={shown.name} />
      <ShortcutsHelp open={isHelpOpen} onOpenChange={setHelpOpen} />
    </Page>
  );
}
