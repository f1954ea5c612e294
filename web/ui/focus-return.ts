import { useRef } from 'react';

/**
 * Handlers for a modal that is opened by state and not by a Radix trigger: when it closes, focus
 * goes back to where it was, if that is still there; else into the window around.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement as HTMLElement | null;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const place = opener.current;
      if (place && place !== document.body && place.isConnected) place.focus();
      else document.querySelector<HTMLElement>('[role="dialog"]')?.focus();
    },
  };
}
