import { type FocusEvent, useLayoutEffect, useRef } from 'react';

const lastFocused = new WeakMap<Element, HTMLElement>();

/** For a modal's `onFocus`: records only its own elements, not those of a confirm dialog over it. */
export function rememberFocus({ currentTarget, target }: FocusEvent): void {
  if (target instanceof HTMLElement && currentTarget.contains(target))
    lastFocused.set(currentTarget, target);
}

/** Returns the focus to the last focused element of the open modal, if any. */
function focusModal(): void {
  const modal = document.querySelector<HTMLElement>('[role="dialog"]');
  const place = modal && lastFocused.get(modal);
  (place?.isConnected ? place : modal)?.focus();
}

const isNowhere = (element: Element | null) => !element || element === document.body;

/**
 * Handlers for a modal that is opened by state and not by a Radix trigger: when it closes, the
 * focus returns to the previous element, if it still exists; else into the modal behind it.
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
 * Returns the focus to a modal's field that lost it by being disabled while `busy`, so that
 * keyboard users keep their place.
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
