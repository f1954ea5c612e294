import { useRef } from 'react';

/**
 * Handlers for a modal that is opened by state and not by a Radix trigger: when it closes, focus
 * goes back to where it was, if that is still there.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement as HTMLElement | null;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      opener.current?.focus();
    },
  };
}
