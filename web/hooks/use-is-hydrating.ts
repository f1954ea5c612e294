import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** True during hydration, when the render must equal the server's. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
