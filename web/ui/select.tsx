import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { useFieldControl } from './field.tsx';
import { controlLook } from './input.tsx';

/** A native `<select>`, which works best on phones and for long lists. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select
        className={classes(controlLook, 'min-h-11 appearance-none pr-10', className)}
        {...useFieldControl()}
        {...rest}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
      />
    </div>
  );
}
