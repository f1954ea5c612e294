import { useEffect } from 'react';
import { onPersonChange } from './session.ts';

/** Puts the number on the icon of the installed app, where there is one; 0 takes it away. */
async function showBadge(count: number): Promise<void> {
  try {
    await (count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count));
  } catch {
    // A browser may know how and still refuse, as where the app is not installed.
  }
}

// What one person has not read is nothing for the next.
onPersonChange(() => void showBadge(0));

/**
 * Keeps the number of unread things on the app's icon, once it is known. It stays there when the page is
 * left.
 */
export function useAppBadge(count: number | undefined): void {
  useEffect(() => {
    if (count !== undefined) void showBadge(count);
  }, [count]);
}
