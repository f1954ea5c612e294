import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { usePageTitle } from '../lib/page-title.ts';
import { ErrorState } from '../ui/error-state.tsx';

/** What a screen shows when it breaks; a screen whose code has moved since is loaded anew. */
export function RouteError() {
  usePageTitle('Erreur');
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-16">
      <h1 className="sr-only">Erreur</h1>
      <ErrorState message="Une erreur est survenue" onRetry={() => location.reload()} />
    </div>
  );
}
