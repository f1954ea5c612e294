import { useSyncExternalStore } from 'react';

/** From 1280 px on a list and what it leads to stand side by side. */
const wide = () => window.matchMedia('(min-width: 1280px)');

function onChange(listener: () => void): () => void {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether the window is wide enough for two columns of content. */
export function useIsWide(): boolean {
  return useSyncExternalStore(onChange, () => wide().matches);
}
