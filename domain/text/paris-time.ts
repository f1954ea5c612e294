import { formatSpokenDate } from './french.ts';

/** Formatters by their options, since making one takes far longer than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a time, epoch milliseconds, in French and in Paris time, for mails, notices and pushes, which have no
 * other time zone.
 */
export function formatInParis(at: number, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const formatter =
    formatters.get(key) ??
    new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'Europe/Paris' });
  formatters.set(key, formatter);
  return formatSpokenDate(formatter.format(at));
}
