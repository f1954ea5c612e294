import { type RefObject, useEffect, useRef } from 'react';

/** The heading of what is shown next: at its top, and with the focus where `takesFocus` says so, once. */
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
