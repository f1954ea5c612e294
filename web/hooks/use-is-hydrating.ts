import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** True while React takes over what the server wrote, where all has to be as the server had it. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
