import { type RefObject, useEffect, useRef } from 'react';
import { VIEW_DELAY_MS } from '../../../domain/limits.ts';
import { recordView } from '../../data/posts.ts';
import { useSession } from '../../platform/session.ts';

/** Views recorded since the page was loaded; the server stores one a month anyway. */
const recorded = new Set<string>();

/** Records a view of the post by the signed-in user, 2 s after it is shown (section 4). */
export function useViewTracking(postId: string): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const session = useSession();
  const viewerId = session.status === 'signed-in' ? session.userId : null;
  useEffect(() => {
    const view = `${viewerId} ${postId}`;
    if (!viewerId || !element.current || recorded.has(view)) return;
    return whenShownFor(element.current, VIEW_DELAY_MS, () => {
      recorded.add(view);
      // Retried when the user sees the post again; the failure is not reported.
      recordView(postId).catch(() => recorded.delete(view));
    });
  }, [viewerId, postId]);
  return element;
}

/**
 * Calls `done` once `element` has been visible for `duration` milliseconds without a break, in a
 * visible tab. Half of it must show, or half of the window when it is taller. The returned function
 * cancels.
 */
function whenShownFor(element: Element, duration: number, done: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let inView = false;
  const update = () => {
    clearTimeout(timer);
    if (inView && document.visibilityState === 'visible') timer = setTimeout(finish, duration);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1)!;
      const windowHeight = entry.rootBounds?.height ?? window.innerHeight;
      const isHalfShown =
        entry.intersectionRatio >= 0.5 || entry.intersectionRect.height >= windowHeight / 2;
      if (isHalfShown === inView) return;
      inView = isHalfShown;
      update();
    },
    { threshold: Array.from({ length: 11 }, (_, tenth) => tenth / 10) },
  );
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('visibilitychange', update);
  };
  const finish = () => {
    stop();
    done();
  };
  observer.observe(element);
  document.addEventListener('visibilitychange', update);
  return stop;
}
