import type { ComponentProps } from 'react';
import { classes } from '../lib/classes.ts';
import { useFieldControl } from './field.tsx';
import { controlLook } from './input.tsx';

/** Several lines of text, growing with what is written. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      className={classes(
        controlLook,
        'field-sizing-content base:min-h-24 base:resize-y py-2.5',
        className,
      )}
      {...useFieldControl()}
      {...rest}
    />
  );
}
