import { monthBeside, parisMonth } from '../../../domain/orders/paris-months.ts';
import { useNow } from '../../hooks/use-now.ts';

/** Number of months to choose from, including this one. */
const MONTHS_SHOWN = 24;

/** Label of a month such as `2026-11`: 'novembre 2026'. */
export function monthLabel(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('fr-FR', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** The months with statements, newest first; the current month in Paris is shown by default. */
export function useMonths(): { value: string; label: string }[] {
  const latest = parisMonth(useNow(3_600_000).getTime());
  return Array.from({ length: MONTHS_SHOWN }, (_, before) => {
    const value = monthBeside(latest, -before);
    return { value, label: monthLabel(value) };
  });
}
