import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIsHydrating } from '../hooks/use-is-hydrating.ts';
import { reloadPage, retryChunk, useChunkFailed } from '../platform/chunk-loader.ts';
import { useConnectivity } from '../platform/connectivity.ts';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

/** Shorter waits show no text. */
const SILENCE_MS = 600;

/**
 * Placeholder for a component whose code is loading, inside its window: says so when that takes a
 * while, and when the code fails to load.
 */
export function ChunkFallback({ onCancel }: { onCancel?: () => void }) {
  const [isLong, setLong] = useState(false);
  const line = useConnectivity();
  const isMissing = useChunkFailed();
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SILENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const isStuck = isMissing || line !== 'up';
  if (!isLong && !isStuck) return null;
  return (
    <div role="status" className="grid justify-items-center gap-3 text-center text-sm">
      <p className="flex items-center gap-2">
        {!isStuck && <Spinner />}
        {line !== 'up'
          ? 'Hors ligne. La suite s’ouvrira au retour du réseau.'
          : isMissing
            ? 'La suite n’a pas pu être chargée.'
            : 'Chargement...'}
      </p>
      <div className="flex flex-wrap justify-center gap-2 empty:hidden">
        {isStuck && (
          <Button variant="outline" size="small" onClick={retryChunk}>
            Réessayer
          </Button>
        )}
        {isMissing && line === 'up' && (
          // A deployment may have removed the code. The user decides about the reload, which would lose unsaved text.
          <Button variant="quiet" size="small" onClick={reloadPage}>
            Recharger
          </Button>
        )}
        {onCancel && (
          <Button variant="quiet" size="small" onClick={onCancel}>
            Annuler
          </Button>
        )}
      </div>
    </div>
  );
}

/** The same for a window that has not opened yet: low on the screen, above the tab bar. */
export function DialogFallback({ onCancel }: { onCancel: () => void }) {
  // The server renders no portals.
  if (useIsHydrating()) return null;
  return createPortal(
    <div className="fixed inset-x-4 bottom-24 z-40 mx-auto w-fit max-w-sm animate-appear rounded-lg border bg-surface px-5 py-4 shadow-float empty:hidden md:bottom-6">
      <ChunkFallback onCancel={onCancel} />
    </div>,
    document.body,
  );
}
