import {
  type ChangeEvent,
  type ChangeEventHandler,
  type RefObject,
  useEffect,
  useState,
} from 'react';
import { marks } from '../../site/page-contract.ts';
import { useIsHydrating } from './use-is-hydrating.ts';

/**
 * Takes a text into the state of its field that was typed or autofilled before hydration, and so fired no event that
 * React handled. Until the state has it, the returned attribute lets presses of the form wait (platform/held-press.ts).
 */
export function useEarlyText<Control extends HTMLInputElement | HTMLTextAreaElement>(
  control: RefObject<Control | null>,
  value: unknown,
  onChange: ChangeEventHandler<Control> | undefined,
) {
  const isHydrating = useIsHydrating();
  const [isTaken, setTaken] = useState(!isHydrating);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    const target = control.current;
    if (isTaken || !target) return;
    if (target.value !== (value ?? target.value))
      onChange?.({ target, currentTarget: target } as ChangeEvent<Control>);
    // In the same render as the state that `onChange` sets.
    setTaken(true);
  }, []);
  return { [`data-${marks.untaken}`]: isTaken ? undefined : '' };
}
