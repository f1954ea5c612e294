import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, 'size' | 'aria-label'> {
  /** The button's accessible name, also its tooltip. */
  label: string;
}

export function IconButton({ label, variant = 'quiet', ...rest }: IconButtonProps) {
  return <Button aria-label={label} title={label} variant={variant} size="icon" {...rest} />;
}
