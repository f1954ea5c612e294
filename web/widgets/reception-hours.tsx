import { Clock } from 'lucide-react';

/** The hours (0 to 23) between which a creator usually answers, in the marketplace's time zone. */
export function ReceptionHours({ from, to }: { from: number; to: number }) {
  return (
    <p className="inline-flex items-center gap-2 text-sm text-ink-soft">
      <Clock aria-hidden className="size-4" />
      Répond généralement entre {from} h et {to} h (heure de Paris)
    </p>
  );
}
