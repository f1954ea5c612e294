import { CirclePause } from 'lucide-react';
import { formatPublicDay } from '../formats/formats.ts';
import { Button } from '../ui/button.tsx';

interface PauseBannerProps {
  /** The end of the pause, ISO 8601. */
  pausedUntil: string;
  isPending: boolean;
  onResume: () => void;
}

/** Reminds a creator of their pause, and ends it with one tap. */
export function PauseBanner({ pausedUntil, isPending, onResume }: PauseBannerProps) {
  return (
    <section
      aria-label="Pause"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border bg-safran-wash px-4 py-3"
    >
      <div className="flex min-w-0 flex-1 basis-56 items-start gap-2">
        <CirclePause aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div className="min-w-0">
          <p className="font-medium">Vous êtes en pause jusqu’au {formatPublicDay(pausedUntil)}</p>
          <p className="text-sm text-ink-soft">Personne ne peut vous poser de nouvelle question.</p>
        </div>
      </div>
      <Button size="small" busy={isPending} busyLabel="Reprise..." onClick={onResume}>
        Reprendre maintenant
      </Button>
    </section>
  );
}
