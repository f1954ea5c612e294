import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** What had the focus last in each modal. */
const lastFocused = new WeakMap<Element, HTMLElement>();

/** For a modal's `onFocus`: its own parts alone, not those of a question that stands before it. */
export function rememberFocus({ currentTarget, target }: FocusEvent): void {
  if (target instanceof HTMLElement && currentTarget.contains(target))
    lastFocused.set(currentTarget, target);
}

/** Puts the focus back to where it was last in the modal that stands, if one does. */
function focusModal(): void {
  const modal = document.querySelector<HTMLElement>('[role="dialog"]');
  const place = modal && lastFocused.get(modal);
  (place?.isConnected ? place : modal)?.focus();
}

const isNowhere = (element: Element | null) => !element || element === document.body;

/**
 * Handlers for a modal that is opened by state and not by a Radix trigger: when it closes, focus
 * goes back to where it was, if that is still there; else into the modal behind it.
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
      if (!isNowhere(place) && place?.isConnected) place.focus();
      else focusModal();
    },
  };
}

/**
 * Gives a modal's field the focus back that it lost by being off while `busy`, and with it their place
 * to who writes by keyboard.
 */
export function useFocusAfter(busy: boolean): void {
  const wasBusy = useRef(false);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isLost = isNowhere(activeElement) || activeElement?.role === 'dialog';
    if (wasBusy.current && !busy && isLost) focusModal();
    wasBusy.current = busy;
  }, [busy]);
}
