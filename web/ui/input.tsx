import { type ComponentProps, useImperativeHandle, useRef, type WheelEvent } from 'react';
import { useEarlyText } from '../hooks/use-early-text.ts';
import { classes } from './classes.ts';
import { useFieldControl } from './field.tsx';
import { useTextLimit } from './text-limit.tsx';

export const controlLook =
  'w-full min-w-0 rounded-lg border border-edge bg-surface px-3.5 base:text-base text-ink transition-colors hover:border-ink-soft aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-wash disabled:text-ink-faint';

const blur = (event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur();

/**
 * A single-line text input; inside a `Field` it takes its label and error. A text longer than
 * `maxLength` is not cut, and its form cannot be submitted.
 */
export function Input({ ref, className, onChange, maxLength, ...rest }: ComponentProps<'input'>) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current!);
  const early = useEarlyText(input, rest.value, onChange);
  const inField = useFieldControl();
  const describedBy = rest['aria-describedby'] ?? inField['aria-describedby'];
  const limit = useTextLimit(input, rest.value, maxLength, describedBy);
  return (
    <>
      <input
        ref={input}
        dir="auto"
        className={classes(controlLook, 'base:min-h-11', className)}
        onChange={onChange}
        // The wheel scrolls the page; a number in the field under it must not change.
        onWheel={rest.type === 'number' ? blur : undefined}
        {...inField}
        {...rest}
        {...limit.control}
        {...early}
      />
      {limit.message}
    </>
  );
}
