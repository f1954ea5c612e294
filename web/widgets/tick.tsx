import { BadgeCheck, Check } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';

/**
 * The quiet tick of a creator; the strong mark is for {@link VerifiedMark} alone. `isLabelled`
 * shows the word beside the tick, where there is room for it.
 */
export function CreatorTick({ isLabelled = false }: { isLabelled?: boolean }) {
  if (isLabelled)
    return (
      <span className="inline-flex shrink-0 items-center gap-1 text-sm font-normal text-ink-soft">
        <Check aria-hidden className="size-[1.1em]" />
        Créateur
      </span>
    );
  return (
    <span title="Créateur" className="inline-flex shrink-0 text-ink-soft">
      <Check role="img" aria-label="Créateur" className="size-[1.1em]" />
    </span>
  );
}

/** The mark of a person whose identity the team has checked. */
export function VerifiedMark() {
  return (
    <Badge tone="encre" className="shrink-0">
      <BadgeCheck aria-hidden className="text-encre" />
      Vérifié
    </Badge>
  );
}
