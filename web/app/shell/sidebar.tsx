import { LogOut, PanelLeft } from 'lucide-react';
import { type ReactElement, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useSignOut } from '../../features/account/use-sign-out.ts';
import { BellButton } from '../../features/notices/bell.tsx';
import { useIsHydrating } from '../../hooks/use-is-hydrating.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo, LogoMark } from '../../ui/logo.tsx';
import { ThemeSwitch } from '../theme-switch.tsx';
import { entries, isCurrent, moderatorsEntry, operatorsEntry } from './entries.tsx';

const itemLook =
  'relative flex min-h-11 w-full items-center gap-3 rounded-lg px-2 text-sm font-medium transition-colors hover:bg-wash';

const Tooltip = lazyChunk(async () => (await import('../../ui/tooltip.tsx')).Tooltip);

interface NamedProps {
  name: string;
  expanded: boolean;
  children: ReactElement;
}

/**
 * Adds a tooltip to a control that shows only its icon. The tooltip's code loads once the side bar
 * is collapsed.
 */
function Named({ name, expanded, children }: NamedProps) {
  // The server renders only the visible part.
  if (useIsHydrating() || expanded) return children;
  return (
    <Suspense fallback={children}>
      <Tooltip text={name} side="right">
        {children}
      </Tooltip>
    </Suspense>
  );
}

/** The entries in a column; only their icons when collapsed. */
export function SidebarEntries({ expanded }: { expanded: boolean }) {
  const { pathname } = useLocation();
  const session = useSession();
  const roles = session.status === 'signed-in' ? session : null;
  const shown = [
    ...entries,
    ...(roles?.isModerator ? [moderatorsEntry] : []),
    ...(roles?.isOperator ? [operatorsEntry] : []),
  ];
  return (
    <ul className="grid gap-1">
      {shown.map((entry) => {
        const current = isCurrent(entry, pathname);
        return (
          <li key={entry.to}>
            <Named name={entry.label} expanded={expanded}>
              <Link
                to={entry.to}
                aria-current={current ? 'page' : undefined}
                className={classes(itemLook, current ? 'bg-encre-wash' : 'text-ink-soft')}
              >
                <entry.icon
                  aria-hidden
                  className={classes('size-5 shrink-0', current && 'text-encre')}
                />
                <span className={expanded ? 'truncate' : 'sr-only'}>{entry.label}</span>
                {/* At the icon's corner, as in the tab bar; screen readers read it after the name. */}
                <span className="absolute top-2.5 left-0">{entry.badge}</span>
              </Link>
            </Named>
          </li>
        );
      })}
    </ul>
  );
}

/** The theme switch and the sign-out, under the entries. */
export function SidebarFooter({ expanded }: { expanded: boolean }) {
  const signOut = useSignOut();
  return (
    <div className={classes('flex flex-1 items-center gap-1', !expanded && 'flex-col')}>
      <Named name="Déconnexion" expanded={expanded}>
        <button type="button" onClick={signOut} className={classes(itemLook, 'text-ink-soft')}>
          <LogOut aria-hidden className="size-5 shrink-0" />
          <span className={expanded ? 'truncate' : 'sr-only'}>Déconnexion</span>
        </button>
      </Named>
      <ThemeSwitch className={expanded ? undefined : 'size-9'} />
    </div>
  );
}

interface SidebarProps {
  expanded: boolean;
  onToggle: () => void;
}

/** The side bar on a desktop: 16rem wide, 3rem as icons (specification, section 9). */
export function Sidebar({ expanded, onToggle }: SidebarProps) {
  return (
    <aside
      aria-label="Barre latérale"
      className={classes(
        'sticky top-0 flex h-dvh shrink-0 flex-col gap-4 border-r bg-surface py-3 transition-[width]',
        expanded ? 'w-64 px-3' : 'w-12 px-1',
      )}
    >
      <div
        className={classes('flex items-center', expanded ? 'justify-between' : 'flex-col gap-2')}
      >
        <Link to={paths.home} className="flex rounded-lg p-1" aria-label="Dis-moi, accueil">
          {expanded ? <Logo /> : <LogoMark className="size-7" />}
        </Link>
        <div className={classes('flex items-center', !expanded && 'flex-col gap-2')}>
          <BellButton className="size-10" />
          <IconButton
            label={expanded ? 'Réduire le menu' : 'Déplier le menu'}
            aria-expanded={expanded}
            className="size-10"
            onClick={onToggle}
          >
            <PanelLeft aria-hidden />
          </IconButton>
        </div>
      </div>
      <nav aria-label="Navigation principale" className="flex-1">
        <SidebarEntries expanded={expanded} />
      </nav>
      <div className="flex">
        <SidebarFooter expanded={expanded} />
      </div>
    </aside>
  );
}
