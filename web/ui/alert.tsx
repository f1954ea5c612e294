import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../lib/classes.ts';

interface AlertProps {
  tone: 'danger' | 'success';
  children: ReactNode;
}

/** A message about what was just tried: read out at once when it failed. */
export function Alert({ tone, children }: AlertProps) {
  const Icon = tone === 'danger' ? CircleAlert : CircleCheck;
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classes(
        'flex gap-3 rounded-lg border px-4 py-3 text-sm',
        tone === 'danger'
          ? 'border-danger bg-danger-wash text-danger'
          : 'border-presence bg-wash text-ink',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
