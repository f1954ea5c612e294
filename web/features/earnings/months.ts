import { monthBeside, parisMonth } from '../../../domain/orders/paris-months.ts';
import { useNow } from '../../hooks/use-now.ts';

/** Months that can be chosen: this one and those before it. */
const MONTHS_SHOWN = 24;

/** A month `2026-11` in words: 'novembre 2026'. */
export function monthLabel(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('fr-FR', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** The months that there are statements of, this one of Paris first; it is the one that is shown. */
export function useMonths(): { value: string; label: string }[] {
  const latest = parisMonth(useNow(3_600_000).getTime());
  return Array.from({ length: MONTHS_SHOWN }, (_, before) => {
    const value = monthBeside(latest, -before);
    return { value, label: monthLabel(value) };
  });
}
