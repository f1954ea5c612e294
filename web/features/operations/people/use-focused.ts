import { type RefObject, useEffect, useRef } from 'react';

/** An element that takes the focus when it appears, since the link that led there is gone. */
export function useFocused<Focused extends HTMLElement>(): RefObject<Focused | null> {
  const element = useRef<Focused>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}
