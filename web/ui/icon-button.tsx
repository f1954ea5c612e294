import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, 'size' | 'aria-label'> {
  /** What the button does: its name for everybody, as a tooltip for those who see. */
  label: string;
}

/** A square button with only an icon in it. */
export function IconButton({ label, variant = 'quiet', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <Button aria-label={label} variant={variant} size="icon" {...rest} />
    </Tooltip>
  );
}
