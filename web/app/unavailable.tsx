import { CloudAlert } from 'lucide-react';
import { attributeOf } from '../../site/page-contract.ts';
import { paths } from '../platform/paths.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';

/** The empty URL, which is the current page. */
const THIS_PAGE = '';

/**
 * The page in the place of one that cannot be rendered now. The server sends it with 503 and
 * without the app; it makes no request, so it works for every visitor and in every outage.
 */
export function Unavailable() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b bg-paper">
        <div className="mx-auto flex min-h-16 max-w-6xl items-center px-4 sm:px-6">
          <a href={paths.home} className="flex rounded-lg py-1" aria-label="Dis-moi, accueil">
            <Logo />
          </a>
        </div>
      </header>
      <main
        id="contenu"
        className="mx-auto grid w-full max-w-2xl grow content-center justify-items-start gap-5 px-4 py-16 sm:px-6"
      >
        <span className="grid size-14 place-items-center rounded-full bg-danger-wash text-danger">
          <CloudAlert aria-hidden className="size-6" />
        </span>
        <h1 className="text-2xl">Cette page est momentanément indisponible</h1>
        <p className="max-w-[50ch] text-lg text-ink-soft">
          Un de nos services ne répond pas pour le moment. Nous nous en occupons : réessayez dans
          quelques instants.
        </p>
        <p {...{ [attributeOf('returns')]: '' }} hidden className="max-w-[50ch] text-ink-soft">
          Vous pouvez aussi laisser cette page ouverte : elle s’affichera dès que le service
          répondra.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button asChild size="large">
            <a href={THIS_PAGE}>Réessayer</a>
          </Button>
          <Button asChild size="large" variant="outline">
            <a href={paths.home}>Retour à l’accueil</a>
          </Button>
        </div>
      </main>
    </div>
  );
}
