import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { useArrivalAt } from '../../hooks/use-arrival-at.ts';

/** The groups of the settings by the name in the URL, in the order of the screen. */
const groups = {
  compte: 'Nom, e-mail et mot de passe',
  alertes: 'Notifications',
  connexion: 'Connexion et appareils',
  moderation: 'Blocages et modération',
  donnees: 'Vos données',
  createur: 'Créateur',
  fin: 'Supprimer le compte',
};
type GroupName = keyof typeof groups;

/** The index of the settings, which are long on a phone. */
export function SettingsIndex() {
  return (
    <nav aria-label="Paramètres">
      <ul className="flex flex-wrap gap-x-5">
        {Object.entries(groups).map(([name, title]) => (
          <li key={name}>
            <Link
              to={{ hash: name }}
              preventScrollReset
              className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Settings that the index leads to, which then have the focus. */
export function SettingsGroup({ name, children }: { name: GroupName; children: ReactNode }) {
  const top = useRef<HTMLDivElement>(null);
  useArrivalAt(name, () => {
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  });
  return (
    <div ref={top} tabIndex={-1} className="grid scroll-mt-20 grid-cols-1 gap-4 outline-none">
      {children}
    </div>
  );
}
