import { BadgeCheck } from 'lucide-react';

/** The check mark next to a name; `label` is its meaning. */
export function Tick({ label }: { label: string }) {
  return (
    <span className="inline-flex shrink-0 text-encre">
      <BadgeCheck role="img" aria-label={label} className="size-[1.15em]" />
    </span>
  );
}
