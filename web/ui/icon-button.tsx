import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, 'size' | 'aria-label'> {
  /** What the button does: its name, shown on hovering too. */
  label: string;
}

/** A square button with only an icon in it. */
export function IconButton({ label, variant = 'quiet', ...rest }: IconButtonProps) {
  return <Button aria-label={label} title={label} variant={variant} size="icon" {...rest} />;
}
