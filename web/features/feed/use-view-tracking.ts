import { type RefObject, useEffect, useRef } from 'react';
import { VIEW_DELAY_MS } from '../../../domain/limits.ts';
import { recordView } from '../../data/posts.ts';
import { useSession } from '../../platform/session.ts';
import { whenShownFor } from './shown-for.ts';

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
