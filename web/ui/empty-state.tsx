import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: LucideIcon;
  title?: string;
  text: string;
  action?: ReactNode;
}

/** Placeholder for an empty list: a bubble with the list's icon, and one that is still to come. */
export function EmptyState({ icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border border-dashed px-6 py-10 text-center">
      <span aria-hidden className="grid w-20 gap-1.5">
        <span className="ml-auto grid h-11 w-16 place-items-center rounded-lg rounded-br-none bg-encre-wash text-encre">
          <Icon className="size-6" />
        </span>
        <span className="h-6 w-11 rounded-lg rounded-bl-none border border-dashed border-edge" />
      </span>
      {title && <p className="font-display text-lg font-semibold">{title}</p>}
      <p className="max-w-[45ch] text-ink-soft">{text}</p>
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
