import { type RefObject, useEffect, useState } from 'react';
import { attributeOf, marks } from '../../site/page-contract.ts';
import { useIsHydrating } from './use-is-hydrating.ts';

/**
 * Has a form that is sent, or a button that is pressed, before the page has come to life do what it is
 * for as soon as it has: web/before-paint.ts notes it meanwhile. The answer goes onto the element.
 */
export function useReplayBeforeHydration(
  element: RefObject<HTMLElement | null>,
): Record<string, string> {
  const isTakingOver = useIsHydrating();
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  useEffect(() => {
    const target = element.current;
    // A render later than coming to life: what was typed until then has been taken into account.
    if (!isAlive || !target || target.dataset[marks.pressed] === undefined) return;
    delete target.dataset[marks.pressed];
    if (target instanceof HTMLFormElement) target.requestSubmit();
    else target.click();
  }, [isAlive, element]);
  return isTakingOver ? { [attributeOf('early')]: '' } : {};
}
