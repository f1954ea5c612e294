import { Link } from 'react-router';
import { paths } from '../platform/paths.ts';
import { Logo } from '../ui/logo.tsx';

const linkLook = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline';

export function SiteFooter() {
  return (
    <footer className="border-t">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-8 text-sm text-ink-soft sm:px-6">
        <Logo className="text-ink" />
        <nav aria-label="Pied de page" className="flex flex-wrap gap-x-6">
          <Link to={paths.terms} className={linkLook}>
            Conditions d’utilisation
          </Link>
          <Link to={paths.payments} className={linkLook}>
            Paiement et remboursement
          </Link>
          <Link to={paths.salesTerms} className={linkLook}>
            Conditions de vente
          </Link>
          <Link to={paths.ranking} className={linkLook}>
            Classement
          </Link>
          <Link to={paths.rules} className={linkLook}>
            Règles et modération
          </Link>
          <Link to={paths.privacy} className={linkLook}>
            Confidentialité
          </Link>
          <Link to={paths.status} className={linkLook}>
            État du service
          </Link>
          <Link to={paths.contact} className={linkLook}>
            Contact
          </Link>
          <Link to={paths.legalNotice} className={linkLook}>
            Mentions légales
          </Link>
        </nav>
        <p>© Dis-moi</p>
      </div>
    </footer>
  );
}
