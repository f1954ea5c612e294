import { formatSpokenDate } from './french.ts';

/** Formatters by their options, since making one takes far longer than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a time, epoch milliseconds, in French and in Paris time, for mails, notices and pushes, which have no
 * other time zone. A time of day says that it is that of Paris, for readers elsewhere.
 */
export function formatInParis(at: number, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const formatter =
    formatters.get(key) ??
    new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'Europe/Paris' });
  formatters.set(key, formatter);
  const hasClock = options.timeStyle !== undefined || options.hour !== undefined;
  return `${formatSpokenDate(formatter.format(at))}${hasClock ? ' (heure de Paris)' : ''}`;
}
