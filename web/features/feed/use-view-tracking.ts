import { type RefObject, useEffect, useRef } from 'react';
import { VIEW_DELAY_MS } from '../../../domain/limits.ts';
import { reportViews } from '../../data/posts.ts';
import { isRefusal } from '../../platform/api-problem.ts';
import { signedInPerson, useSession } from '../../platform/session.ts';
import { ViewedPosts } from './viewed-posts.ts';

let viewed: ViewedPosts | undefined;

/** The views of this page, which are reported at the latest when the page is hidden or left. */
function viewedPosts(): ViewedPosts {
  if (viewed) return viewed;
  const posts = new ViewedPosts({ report: reportViews, viewer: signedInPerson, isRefusal });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void posts.flush();
  });
  addEventListener('pagehide', () => void posts.flush());
  viewed = posts;
  return posts;
}

/** Records a view of the post by the signed-in user, 2 s after it is shown (section 4). */
export function useViewTracking(postId: string): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const session = useSession();
  const viewerId = session.status === 'signed-in' ? session.userId : null;
  useEffect(() => {
    if (!viewerId || !element.current || viewedPosts().has(viewerId, postId)) return;
    return whenShownFor(element.current, VIEW_DELAY_MS, () => viewedPosts().add(viewerId, postId));
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
