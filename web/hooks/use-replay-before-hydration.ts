import { type RefObject, useEffect, useState } from 'react';
import { attributeOf, marks } from '../../site/page-contract.ts';
import { useIsHydrating } from './use-is-hydrating.ts';

/**
 * Replays a submit or click made before hydration, which web/before-paint.ts recorded. The returned
 * ref goes onto the element.
 */
export function useReplayBeforeHydration(
  element: RefObject<HTMLElement | null>,
): Record<string, string> {
  const isTakingOver = useIsHydrating();
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  useEffect(() => {
    const target = element.current;
    // One render after hydration, so that text typed before it has been taken into the state.
    if (!isAlive || !target || target.dataset[marks.pressed] === undefined) return;
    delete target.dataset[marks.pressed];
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else target.click();
  }, [isAlive, element]);
  return isTakingOver ? { [attributeOf('early')]: '' } : {};
}
