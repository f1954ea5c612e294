import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** True while React takes over what the server wrote, where all has to be as the server had it. */
export function useTakingOver(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
