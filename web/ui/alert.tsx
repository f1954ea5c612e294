import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

const tones = {
  danger: { Icon: CircleAlert, look: 'border-danger bg-danger-wash text-danger' },
  success: { Icon: CircleCheck, look: 'border-presence bg-wash text-ink' },
  info: { Icon: Info, look: 'border-edge bg-wash text-ink' },
} as const;

interface AlertProps {
  tone: keyof typeof tones;
  /** True for what holds until the user changes it, which is not announced on every screen. */
  isStanding?: boolean;
  children: ReactNode;
}

/** A message about the last action, or about why the user is here; a failure is announced at once. */
export function Alert({ tone, isStanding = false, children }: AlertProps) {
  const { Icon, look } = tones[tone];
  return (
    <div
      role={isStanding ? 'note' : tone === 'danger' ? 'alert' : 'status'}
      className={classes('flex gap-3 rounded-lg border px-4 py-3 text-sm', look)}
    >
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
