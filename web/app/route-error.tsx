import { useEffect, useRef } from 'react';
import { useRouteError } from 'react-router';
import { reloadPage } from '../platform/chunk-loader.ts';
import { useConnectivity } from '../platform/connectivity.ts';
import { usePageTitle } from '../platform/page-title.ts';
import { reportError } from '../platform/report-error.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { WaitingState } from '../ui/waiting-state.tsx';

/** The error screen of a route. While offline it waits for the connection, and then reloads the page. */
export function RouteError() {
  usePageTitle('Erreur');
  const error = useRouteError();
  const connectivity = useConnectivity();
  const wasLost = useRef(false);
  useEffect(() => {
    console.error(error);
    reportError(error);
  }, [error]);
  useEffect(() => {
    if (connectivity !== 'up') wasLost.current = true;
    else if (wasLost.current) location.reload();
  }, [connectivity]);
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-16">
      <h1 className="sr-only">Erreur</h1>
      {connectivity === 'up' ? (
        <ErrorState message="Une erreur est survenue" onRetry={reloadPage} />
      ) : (
        <WaitingState onRetry={reloadPage} />
      )}
    </div>
  );
}
