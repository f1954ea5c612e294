import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { EXPORT_MARK, SECOND_FACTOR_MARK, VERIFICATION_MARK } from '../../../site/paths.ts';
import { useArrivalAt } from '../../hooks/use-arrival-at.ts';
import { useHistoryState } from '../../platform/history-state.ts';
import { classes } from '../../ui/classes.ts';

/** The groups of the settings by the name in the URL, in the order of the screen, with the marks inside. */
const groups = {
  compte: { title: 'Nom, e-mail et mot de passe', marks: [] },
  alertes: { title: 'Notifications', marks: ['notifications'] },
  connexion: { title: 'Connexion et appareils', marks: [SECOND_FACTOR_MARK] },
  moderation: { title: 'Blocages et modération', marks: [] },
  donnees: { title: 'Vos données', marks: [EXPORT_MARK] },
  createur: { title: 'Créateur', marks: [VERIFICATION_MARK] },
  fin: { title: 'Supprimer le compte', marks: [] },
} as const satisfies Record<string, { title: string; marks: readonly string[] }>;
type GroupName = keyof typeof groups;

const names = Object.keys(groups) as GroupName[];

/** The group that a fragment of the URL leads into; undefined for another fragment. */
const groupAt = (hash: string) =>
  names.find((name) => [name, ...groups[name].marks].some((mark) => hash === `#${mark}`));

/**
 * The settings in groups. Wide screens show all of them below an index. A phone shows one at a time below its title,
 * because all of them are seven screens long there.
 */
export function SettingsGroups({ contents }: { contents: Record<GroupName, ReactNode> }) {
  const place = useHistoryState<GroupName | null>('settings');
  const [open, setOpen] = useState<GroupName | null>(() => place.read() ?? 'compte');
  // After each render, because a link into a group loses its fragment, and with it this entry of the history.
  useEffect(() => place.keep(open));
  const { hash } = useLocation();
  // Before the effects of `useArrivalAt`, which scroll to what is then visible.
  useLayoutEffect(() => {
    const name = groupAt(hash);
    if (name) setOpen(name);
  }, [hash]);
  return (
    <div className="grid grid-cols-1 gap-1 sm:gap-4">
      <nav aria-label="Paramètres" className="max-sm:hidden">
        <ul className="flex flex-wrap gap-x-5">
          {names.map((name) => (
            <li key={name}>
              <Link
                to={{ hash: name }}
                preventScrollReset
                className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
              >
                {groups[name].title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {names.map((name) => (
        <Group
          key={name}
          name={name}
          isOpen={open === name}
          onToggle={() => setOpen(open === name ? null : name)}
        >
          {contents[name]}
        </Group>
      ))}
    </div>
  );
}

interface GroupProps {
  name: GroupName;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** Settings that the index leads to, which then have the focus. */
function Group({ name, isOpen, onToggle, children }: GroupProps) {
  const id = useId();
  const top = useRef<HTMLDivElement>(null);
  useArrivalAt(name, () => {
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  });
  return (
    <div ref={top} tabIndex={-1} className="grid scroll-mt-20 grid-cols-1 gap-4 outline-none">
      <h2 className="border-b sm:hidden">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-12 w-full items-center justify-between gap-3 text-left font-medium"
        >
          {groups[name].title}
          <ChevronDown aria-hidden className={classes('size-5 shrink-0', isOpen && 'rotate-180')} />
        </button>
      </h2>
      <div id={id} className={classes('grid grid-cols-1 gap-4', !isOpen && 'max-sm:hidden')}>
        {children}
      </div>
    </div>
  );
}
