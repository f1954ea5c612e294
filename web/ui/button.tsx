import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { AsChild } from './as-child.tsx';
import { classes } from './classes.ts';
import { Spinner } from './spinner.tsx';

const looks = cva(
  'inline-flex base:shrink-0 items-center justify-center gap-2 rounded-lg base:py-1 text-center forced-colors:border font-medium base:max-w-full no-underline transition-colors off:text-ink-faint disabled:cursor-not-allowed aria-disabled:cursor-not-allowed [&_svg]:size-[min(1.15em,--spacing(7))] [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary:
          'bg-encre text-on-encre hover:bg-encre-deep off:bg-wash aria-busy:bg-wash aria-busy:text-ink-soft',
        outline:
          'border border-edge bg-surface text-ink hover:bg-wash off:border-line off:bg-wash aria-busy:text-ink-soft',
        quiet: 'text-ink hover:bg-wash aria-busy:text-ink-soft',
        soft: 'bg-encre-wash text-ink hover:bg-wash off:bg-wash aria-busy:text-ink-soft',
        danger: 'bg-danger-wash text-danger hover:bg-wash off:bg-wash',
      },
      size: {
        small: 'min-h-9 base:px-3 base:text-sm',
        medium: 'min-h-11 base:px-5 base:text-base',
        large: 'min-h-13 base:px-7 base:text-lg',
        icon: 'base:size-11 p-0',
      },
    },
    defaultVariants: { variant: 'primary', size: 'medium' },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof looks> {
  /**
   * While true the button shows a spinner and does nothing, but keeps the focus; `busyLabel` describes the activity.
   */
  busy?: boolean;
  busyLabel?: string;
  /** Applies the style to the only child, for links: `<Button asChild><Link …/></Button>`. */
  asChild?: boolean;
}

/** The product's button; `type` defaults to `button`. */
export function Button({
  variant,
  size,
  busy = false,
  busyLabel,
  asChild = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  const look = classes(looks({ variant, size }), className);
  if (asChild)
    return (
      <AsChild className={look} {...rest}>
        {children}
      </AsChild>
    );
  return (
    <button
      type="button"
      className={look}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
      // Also prevents a second submit: Enter in a field clicks the form's button.
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
