import { useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to the field that had it when `busy` began: a field that is disabled meanwhile
 * loses it, and with it the place of who writes by keyboard.
 */
export function useKeptFocus(busy: boolean): void {
  const field = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (busy) {
      field.current = document.activeElement as HTMLElement | null;
      return;
    }
    // Something else may have taken it since.
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.role === 'dialog';
    if (field.current?.isConnected && isLost) field.current.focus();
    field.current = null;
  }, [busy]);
}
