import { Menu, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSignOut } from '../features/account/use-sign-out.ts';
import { paths } from '../platform/paths.ts';
import { useHasSession } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Logo } from '../ui/logo.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const linkLook =
  'inline-flex min-h-11 items-center rounded-lg px-3 text-sm font-medium hover:bg-wash';

function SignedOutLinks() {
  return (
    <>
      <Link to={paths.publicAsk} className={linkLook}>
        Poser une question
      </Link>
      <Link to={paths.discover} className={linkLook}>
        Découvrir
      </Link>
      <Link to={paths.howItWorks} className={linkLook}>
        Comment ça marche
      </Link>
      <Link to={paths.pricingPlans} className={linkLook}>
        Tarifs
      </Link>
      <Link to={paths.auth} className={linkLook}>
        Connexion
      </Link>
      <Button asChild>
        <Link to={paths.auth}>Inscription</Link>
      </Button>
    </>
  );
}

function SignedInLinks() {
  const signOut = useSignOut();
  return (
    <>
      <Link to={paths.feed} className={linkLook}>
        Feed
      </Link>
      <Link to={paths.explore} className={linkLook}>
        Explorer
      </Link>
      <Link to={paths.ask} className={linkLook}>
        Poser une question
      </Link>
      <Link to={paths.profile} className={linkLook}>
        Profil
      </Link>
      <Button variant="outline" onClick={signOut}>
        Déconnexion
      </Button>
    </>
  );
}

/** The entries in a row; on a phone in a column that a button opens. */
export function SiteHeader(): ReactNode {
  const links = useHasSession() ? <SignedInLinks /> : <SignedOutLinks />;
  const [open, setOpen] = useState(false);
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
  useEffect(() => setOpen(false), [location]);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      opener.current?.focus();
    };
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [open]);
  return (
    <header className="sticky top-0 z-30 border-b bg-paper">
      <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-2 px-4 sm:px-6">
        <Link
          to={paths.home}
          className="mr-auto flex rounded-lg py-1"
          aria-label="Dis-moi, accueil"
        >
          <Logo />
        </Link>
        <nav aria-label="Navigation principale" className="flex items-center gap-1 max-lg:hidden">
          {links}
        </nav>
        <ThemeSwitch />
        <IconButton
          ref={opener}
          label={open ? 'Fermer le menu' : 'Ouvrir le menu'}
          aria-expanded={open}
          aria-controls="site-menu"
          className="lg:hidden"
          onClick={() => setOpen(!open)}
        >
          {open ? <X aria-hidden /> : <Menu aria-hidden />}
        </IconButton>
      </div>
      <nav
        id="site-menu"
        aria-label="Menu"
        hidden={!open}
        // Over the page, not in it, so that closing it does not move the target of its links.
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-(--spacing(16)))] animate-rise gap-1 overflow-y-auto border-y bg-paper px-4 py-3 not-[[hidden]]:grid lg:hidden [&[hidden]]:hidden"
      >
        {links}
      </nav>
    </header>
  );
}
