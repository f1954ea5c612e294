import { monthBeside } from '../../../domain/dates/days.ts';
import { parisMonth } from '../../../domain/dates/paris.ts';
import { monthLabel } from '../../formats/formats.ts';
import { useNow } from '../../hooks/use-now.ts';

/** Number of months to choose from, including this one. */
const MONTHS_SHOWN = 24;

/** The months with statements, newest first; the current month in Paris is shown by default. */
export function useMonths(): { value: string; label: string }[] {
  const latest = parisMonth(useNow(3_600_000).getTime());
  return Array.from({ length: MONTHS_SHOWN }, (_, before) => {
    const value = monthBeside(latest, -before);
    return { value, label: monthLabel(value) };
  });
}
