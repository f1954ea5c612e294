import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

interface FieldGroupProps {
  legend: ReactNode;
  className?: string;
  children: ReactNode;
}

export function FieldGroup({ legend, className, children }: FieldGroupProps) {
  return (
    <fieldset className="grid min-w-0 base:grid-cols-1 gap-4">
      <legend className="mb-4 font-display text-lg font-semibold">{legend}</legend>
      <div className={classes('grid gap-4', className)}>{children}</div>
    </fieldset>
  );
}
