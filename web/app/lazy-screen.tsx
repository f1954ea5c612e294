import { type ComponentType, useEffect, useReducer } from 'react';
import { loadChunk, reloadOnce, reloadPage, retryChunk } from '../platform/chunk-loader.ts';
import { useConnectivity } from '../platform/connectivity.ts';
import { usePageTitle } from '../platform/page-title.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { WaitingState } from '../ui/waiting-state.tsx';

/**
 * Stands in for a screen whose code has not loaded, says so, and becomes that screen once it has.
 * The page reloads when a deployment has removed the code.
 */
export function screenOnceLoaded(load: () => Promise<ComponentType>): ComponentType {
  let Screen: ComponentType | null = null;
  let isGone = false;
  let isAwaited = false;
  let redrawShown = () => {};
  return function LateScreen() {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    useEffect(() => {
      redrawShown = redraw;
      if (isAwaited) return;
      isAwaited = true;
      const onMissing = () => {
        isGone = !reloadOnce();
        redrawShown();
      };
      void loadChunk(load, onMissing).then((loaded) => {
        Screen = loaded;
        redrawShown();
      });
    }, []);
    return Screen ? <Screen /> : <NotYet isGone={isGone} />;
  };
}

function NotYet({ isGone }: { isGone: boolean }) {
  usePageTitle('Chargement');
  const connectivity = useConnectivity();
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-16">
      <h1 className="sr-only">Chargement</h1>
      {isGone && connectivity === 'up' ? (
        // Older browsers never retry an import that failed in this page, so the page is reloaded.
        <ErrorState message="Cette page n’a pas pu être chargée" onRetry={reloadPage} />
      ) : (
        <WaitingState onRetry={retryChunk} />
      )}
    </div>
  );
}
