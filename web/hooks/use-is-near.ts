import { type RefObject, useEffect, useState } from 'react';

/** Distance from what is in sight, from which on something loads. */
const NEAR = '800px';

/** A stand-in never reports (missing-features.ts). */
const cannotTell = () => globalThis.window && !('root' in IntersectionObserver.prototype);

/** True once the element has come near what is in sight, or the page is printed. */
export function useIsNear(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(cannotTell() ?? false);
  // After each render, because the element may come later.
  useEffect(() => {
    const element = place.current;
    if (isNear || !element) return;
    const load = () => setNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load();
      },
      { rootMargin: NEAR, scrollMargin: NEAR },
    );
    observer.observe(element);
    addEventListener('beforeprint', load);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', load);
    };
  });
  return isNear;
}
