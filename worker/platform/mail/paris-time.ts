import { formatSpokenDate } from '../../../domain/text/french.ts';

/** Formats a time, epoch milliseconds, in French and in Paris time, because a mail has no other time zone. */
export function formatInParis(at: number, options: Intl.DateTimeFormatOptions): string {
  const written = new Date(at).toLocaleString('fr-FR', { ...options, timeZone: 'Europe/Paris' });
  return formatSpokenDate(written);
}
