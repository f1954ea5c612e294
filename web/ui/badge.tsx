import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

const looks = cva(
  'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap large-text:whitespace-normal [&_svg]:size-[1.1em]',
  {
    variants: {
      tone: {
        neutral: 'base:bg-wash text-ink',
        outline: 'border text-ink-soft',
        encre: 'base:bg-encre-wash text-ink',
        safran: 'base:bg-safran-wash text-ink',
        danger: 'base:bg-danger-wash text-danger',
        presence: 'base:bg-wash text-presence',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

interface BadgeProps extends ComponentProps<'span'>, VariantProps<typeof looks> {}

/** A short label: a topic, a state, a count. */
export function Badge({ tone, className, ...rest }: BadgeProps) {
  return <span className={classes(looks({ tone }), className)} {...rest} />;
}
