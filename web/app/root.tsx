import { Suspense, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { useDelayedFlag } from '../hooks/use-delayed-flag.ts';
import { useHeldPress } from '../hooks/use-held-press.ts';
import { lazyChunk, loadChunk } from '../platform/chunk-loader.ts';
import { paths } from '../platform/paths.ts';
import { onPersonChange, onSessionEvent, useHasSession } from '../platform/session.ts';
import { onFirstToast } from '../platform/toast.ts';
import { OfflineBanner } from './offline-banner.tsx';

/** Announces the new page's title to screen readers, as a browser does on a page load. */
function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the announcement follows the path
  useEffect(() => {
    const timer = setTimeout(() => setTitle(document.title), 300);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <div aria-live="polite" className="sr-only">
      {title}
    </div>
  );
}

const LoadedToaster = lazyChunk(async () => (await import('../ui/toaster.tsx')).Toaster);

/** The container of toasts. A visitor's landing page loads it with its first toast, if any. */
function Toaster() {
  const isLater = useDelayedFlag();
  const signedIn = useHasSession();
  const mayBeNeeded = useLocation().pathname !== paths.home || signedIn;
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (isLater && mayBeNeeded) setWanted(true);
  }, [isLater, mayBeNeeded]);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  return (
    wanted && (
      <Suspense>
        <LoadedToaster />
      </Suspense>
    )
  );
}

export function Root() {
  const navigate = useNavigate();
  useHeldPress();
  useEffect(
    () =>
      onSessionEvent((event) => {
        // The link in a recovery mail signs in; the user sets the new password in the settings.
        if (event === 'PASSWORD_RECOVERY')
          void navigate(paths.settings, { replace: true, state: { newPassword: true } });
      }),
    [navigate],
  );
  useEffect(
    () =>
      onPersonChange(async () => {
        const { handOver } = await loadChunk(() => import('./ssr-handoff.ts'));
        await handOver();
      }),
    [],
  );
  return (
    <>
      <Outlet />
      <OfflineBanner />
      <RouteAnnouncer />
      <ScrollRestoration />
      <Toaster />
    </>
  );
}
