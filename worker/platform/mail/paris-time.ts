import { formatSpokenDate } from '../../../domain/text/french.ts';

/** Formats a moment, epoch milliseconds, in French as clocks in Paris show it: a mail knows no other place. */
export function formatInParis(at: number, options: Intl.DateTimeFormatOptions): string {
  const written = new Date(at).toLocaleString('fr-FR', { ...options, timeZone: 'Europe/Paris' });
  return formatSpokenDate(written);
}
