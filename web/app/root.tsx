import { CloudOff } from 'lucide-react';
import { Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { useDelayedFlag } from '../hooks/use-delayed-flag.ts';
import { useHeldPress } from '../hooks/use-held-press.ts';
import { lazyChunk, loadChunk } from '../platform/chunk-loader.ts';
import { useConnectivity } from '../platform/connectivity.ts';
import { measureHeader } from '../platform/header-height.ts';
import { paths } from '../platform/paths.ts';
import { onPersonChange, onSessionEvent, useHasSession } from '../platform/session.ts';
import { onFirstToast } from '../platform/toast.ts';

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

const words = {
  down: 'Hors ligne. Tout reprendra au retour du réseau.',
  portal: 'Ce réseau demande sans doute de vous identifier. Tout reprendra ensuite.',
} as const;

/** Says that the connection is lost while it is; stands under the header and covers no control. */
function OfflineBanner() {
  const connectivity = useConnectivity();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has another header
  useLayoutEffect(() => {
    if (connectivity !== 'up') measureHeader();
  }, [connectivity, pathname]);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-(--under-header) z-30 mt-2 flex justify-center px-4"
    >
      {connectivity !== 'up' && (
        <p className="flex animate-appear items-center gap-2 rounded-lg border bg-surface px-3 py-1.5 text-xs shadow-float">
          <CloudOff aria-hidden className="size-4 shrink-0 text-ink-soft" />
          {words[connectivity]}
        </p>
      )}
    </div>
  );
}
