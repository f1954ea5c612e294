import type { ComponentProps } from 'react';
import { classes } from '../lib/classes.ts';
import { useFieldControl } from './field.tsx';

/** The look of everything one writes or chooses in. */
export const controlLook =
  'w-full min-w-0 rounded-lg border border-edge bg-surface px-3.5 base:text-base text-ink transition-colors hover:border-ink-soft aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-wash disabled:text-ink-soft';

/** One line of text; inside a `Field` it takes its label and error. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      className={classes(controlLook, 'base:h-11', className)}
      {...useFieldControl()}
      {...rest}
    />
  );
}
