import { Link, useLocation } from 'react-router';
import { isGuarded } from '../../site/screens.ts';
import { NOT_FOUND_TITLE } from '../../site/titles.ts';
import { usePageTitle } from '../platform/page-title.ts';
import { paths } from '../platform/paths.ts';
import { Button } from '../ui/button.tsx';

/** The screen of an address that leads nowhere, with a link to the feed inside /main. */
export default function NotFound() {
  const home = isGuarded(useLocation().pathname)
    ? { to: paths.feed, label: 'Retour au feed' }
    : { to: paths.home, label: "Retour à l'accueil" };
  usePageTitle(NOT_FOUND_TITLE);
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-2xl content-center justify-items-start gap-5 px-4 py-16 sm:px-6">
      <p className="font-display text-2xl text-safran">404</p>
      <h1 className="text-2xl sm:text-display">{NOT_FOUND_TITLE}</h1>
      <p className="max-w-[50ch] text-lg text-ink-soft">
        Cette adresse ne mène nulle part. La page a peut-être changé de place.
      </p>
      <Button asChild size="large">
        <Link to={home.to}>{home.label}</Link>
      </Button>
    </div>
  );
}
