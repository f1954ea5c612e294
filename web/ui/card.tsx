import type { ComponentProps } from 'react';
import { AsChild } from './as-child.tsx';
import { classes } from './classes.ts';

interface CardProps extends ComponentProps<'div'> {
  /** Makes the only child the card, for `<article>`, `<section>` or `<li>`. */
  asChild?: boolean;
}

/** A surface with a thin border. */
export function Card({ asChild, className, ...rest }: CardProps) {
  const Component = asChild ? AsChild : 'div';
  return (
    <Component
      className={classes('rounded-lg border base:bg-surface base:p-4 sm:base:p-5', className)}
      {...rest}
    />
  );
}
