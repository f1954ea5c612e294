import { BadgeCheck } from 'lucide-react';

/** The mark beside a name; `label` says what it stands for. */
export function Tick({ label }: { label: string }) {
  return (
    <span className="inline-flex shrink-0 text-encre">
      <BadgeCheck role="img" aria-label={label} className="size-[1.15em]" />
    </span>
  );
}
