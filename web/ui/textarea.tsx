import { type ComponentProps, useImperativeHandle, useRef } from 'react';
import { useEarlyText } from '../hooks/use-early-text.ts';
import { useGrowingHeight } from '../hooks/use-growing-height.ts';
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
  const early = useEarlyText(field, rest.value, onChange);
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
        {...early}
      />
      {limit.message}
    </>
  );
}
