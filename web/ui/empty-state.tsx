import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title?: string;
  text: string;
  action?: ReactNode;
}

/** Placeholder for an empty list. */
export function EmptyState({ icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-dashed px-6 py-10 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-encre-wash text-encre">
        <Icon aria-hidden className="size-6" />
      </span>
      {title && <p className="font-display text-lg font-semibold">{title}</p>}
      <p className="max-w-[45ch] text-ink-soft">{text}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
