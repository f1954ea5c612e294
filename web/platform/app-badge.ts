import { useEffect } from 'react';
import { onPersonChange } from './session.ts';

/** Puts the number on the installed app's icon, if any; 0 removes it. */
async function showBadge(count: number): Promise<void> {
  try {
    await (count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count));
  } catch {
    // A browser may support this and still reject it, as when the app is not installed.
  }
}

// The next user must not see the count of the one before.
onPersonChange(() => void showBadge(0));

/** Shows the number of unread things on the app's icon, once it is known. It stays when the page is left. */
export function useAppBadge(count: number | undefined): void {
  useEffect(() => {
    if (count !== undefined) void showBadge(count);
  }, [count]);
}
