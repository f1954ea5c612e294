import { type RefObject, useEffect, useRef } from 'react';

/** The heading of the opened item: scrolls to the top, and takes the focus once when `takesFocus` is set. */
export function useHeading(takesFocus: RefObject<boolean>): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    if (!takesFocus.current) return;
    takesFocus.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return heading;
}
