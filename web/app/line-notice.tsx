import { CloudOff } from 'lucide-react';
import { useLine } from '../lib/line.ts';

const words = {
  down: 'Hors ligne. Tout reprendra au retour du réseau.',
  portal: 'Ce réseau demande sans doute de vous identifier. Tout reprendra ensuite.',
} as const;

/** Says that the line is lost, for as long as it is; under the header, over nothing that one uses. */
export function LineNotice() {
  const line = useLine();
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-18 z-30 flex justify-center px-4"
    >
      {line !== 'up' && (
        <p className="flex animate-appear items-center gap-2 rounded-lg border bg-surface px-3.5 py-1.5 text-sm shadow-float">
          <CloudOff aria-hidden className="size-4 shrink-0 text-ink-soft" />
          {words[line]}
        </p>
      )}
    </div>
  );
}
