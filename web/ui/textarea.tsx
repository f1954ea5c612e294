import {
  type ChangeEvent,
  type ComponentProps,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import { useGrowingHeight } from '../hooks/use-growing-height.ts';
import { useIsHydrating } from '../hooks/use-is-hydrating.ts';
import { classes } from './classes.ts';
import { useFieldControl } from './field.tsx';
import { controlLook } from './input.tsx';
import { useTextLimit } from './text-limit.tsx';

/**
 * A multi-line text field that grows with its text. A text longer than `maxLength` is not cut, and
 * its form cannot be submitted.
 */
export function Textarea({
  ref,
  className,
  maxLength,
  onChange,
  ...rest
}: ComponentProps<'textarea'>) {
  const field = useRef<HTMLTextAreaElement>(null);
  const wasWritten = useRef(useIsHydrating());
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    const target = field.current;
    // Text typed before hydration fired no event that React handled.
    if (target && wasWritten.current && target.value !== (rest.value ?? target.value))
      onChange?.({ target, currentTarget: target } as ChangeEvent<HTMLTextAreaElement>);
  }, []);
  useImperativeHandle(ref, () => field.current!);
  useGrowingHeight(field);
  const inField = useFieldControl();
  const describedBy = rest['aria-describedby'] ?? inField['aria-describedby'];
  const limit = useTextLimit(field, rest.value, maxLength, describedBy);
  return (
    <>
      <textarea
        ref={field}
        dir="auto"
        className={classes(
          controlLook,
          'field-sizing-content base:min-h-24 base:resize-y py-2.5',
          className,
        )}
        onChange={onChange}
        {...inField}
        {...rest}
        {...limit.control}
      />
      {limit.message}
    </>
  );
}
