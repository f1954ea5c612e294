import { CURRENCY, DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/limits.ts';
import { formatSpokenDate } from '../../domain/text/french.ts';
import { frenchNumber } from '../../domain/text/french-number.ts';
import { frenchEuros, frenchPrice } from '../../domain/text/french-price.ts';

let readerTimeZone: () => string | undefined = () => undefined;

/**
 * Sets the source of the time zone in which days and times are formatted; undefined is the device's own. The server
 * knows that of the reader of a page.
 */
export function setReaderTimeZone(source: () => string | undefined): void {
  readerTimeZone = source;
}

/** A price from integer cents, the currency after it (section 9): `3 €`, `4,50 €`, `1240 €`. */
export function formatPrice(cents: number, currency = CURRENCY): string {
  return frenchPrice(cents, currency);
}

/** The form on profile cards (section 2, discovery): `€3 / question`. */
export function formatQuestionPrice(cents: number): string {
  return `€${frenchEuros(cents)} / question`;
}

/** A person's first name: `Basile` of `Basile Quentin`. */
export function firstNameOf(name: string): string {
  return name.split(' ', 1)[0]!;
}

/** A rating with one decimal, as in the specification (sections 2 and 9): `4.9`. */
export function formatRating(rating: number): string {
  return rating.toFixed(1);
}

/** A whole number, grouped as in French: `1 240`. */
export function formatCount(count: number): string {
  return frenchNumber(count);
}

/** A day as `dd/MM/yyyy` (section 9), on this device's calendar. */
export function formatDay(date: string | Date, timeZone = readerTimeZone()): string {
  return new Date(date).toLocaleDateString('fr-FR', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
}

/** A day in words, in the marketplace's time zone, so that all readers see the same: `28 novembre 2026`. */
export function formatPublicDay(date: string): string {
  return formatSpokenDate(
    new Date(date).toLocaleDateString('fr-FR', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'Europe/Paris',
    }),
  );
}

/** The same, about as short as a relative time: `28 nov. 2026`. */
export function formatShortDay(date: string): string {
  return formatSpokenDate(
    new Date(date).toLocaleDateString('fr-FR', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'Europe/Paris',
    }),
  );
}

/** A day in this device's time zone, or in `timeZone`: `28 novembre`, `mardi 28 novembre` with its weekday. */
export function formatDayInWords(
  date: string | Date,
  timeZone = readerTimeZone(),
  weekday?: 'long',
): string {
  const moment = new Date(date);
  const isThisYear = moment.getFullYear() === new Date().getFullYear();
  const day = moment.toLocaleDateString('fr-FR', {
    weekday,
    day: 'numeric',
    month: 'long',
    timeZone,
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
  return formatSpokenDate(day);
}

/** A moment on this device's clock, or that of `timeZone`, as a deadline needs it: `28 novembre à 14:03`. */
export function formatMoment(date: string | Date, timeZone = readerTimeZone()): string {
  return `${formatDayInWords(date, timeZone)} à ${formatClock(date, timeZone)}`;
}

/** A deadline on this device's clock, or that of `timeZone`: `dimanche 19:15` within six days, else a moment. */
export function formatDeadline(
  date: string | Date,
  timeZone = readerTimeZone(),
  now: Date = new Date(),
): string {
  const left = new Date(date).getTime() - now.getTime();
  if (left < 0 || left > 6 * DAY_MS) return `le ${formatMoment(date, timeZone)}`;
  const weekday = new Date(date).toLocaleDateString('fr-FR', { weekday: 'long', timeZone });
  return `${weekday} ${formatClock(date, timeZone)}`;
}

/** A time in this device's time zone, or in `timeZone`: `14:03`. */
export function formatClock(date: string | Date, timeZone = readerTimeZone()): string {
  return new Date(date).toLocaleTimeString('fr-FR', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
}

/** The day on the reader's calendar, for comparisons: `2026-11-28`. */
export function localDay(date: string | Date): string {
  const timeZone = readerTimeZone();
  // Swedish days are written so.
  if (timeZone) return new Date(date).toLocaleDateString('sv-SE', { timeZone });
  const moment = new Date(date);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The name of a day in a conversation: `Aujourd’hui`, `Hier`, `lundi 23 novembre 2026`. */
export function formatDayName(date: string, now: Date = new Date()): string {
  const [day, today] = [localDay(date), localDay(now)];
  if (day === today) return 'Aujourd’hui';
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - DAY_MS).toISOString();
  if (yesterday.startsWith(day)) return 'Hier';
  return new Date(date).toLocaleDateString('fr-FR', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: readerTimeZone(),
  });
}

/** Singular, plural and length of each unit, without `Intl`, whose first use delays a page (domain/text/french-number.ts). */
const relativeUnits = [
  ['an', 'ans', 365 * DAY_MS],
  ['mois', 'mois', 30 * DAY_MS],
  ['semaine', 'semaines', 7 * DAY_MS],
  ['jour', 'jours', DAY_MS],
  ['heure', 'heures', HOUR_MS],
  ['minute', 'minutes', MINUTE_MS],
] as const;

/** The relative time of posts and comments: `il y a 3 heures`. */
export function formatTimeAgo(date: string | Date, now: Date = new Date()): string {
  const elapsed = now.getTime() - new Date(date).getTime();
  for (const [one, several, length] of relativeUnits)
    if (elapsed >= length) {
      const count = Math.floor(elapsed / length);
      return `il y a ${formatCount(count)} ${count === 1 ? one : several}`;
    }
  // Also when this device's clock is a little behind the server's.
  return 'il y a moins d’une minute';
}

/** The relative time of the message list (section 2, Messages). */
export function formatMessageTime(date: string | Date, now: Date = new Date()): string {
  const elapsed = now.getTime() - new Date(date).getTime();
  const hours = Math.floor(elapsed / HOUR_MS);
  if (hours < 1) return "Il y a moins d'1h";
  if (hours < 24) return `Il y a ${hours}h`;
  if (hours < 48) return 'Hier';
  return `Il y a ${Math.floor(elapsed / DAY_MS)} jours`;
}

/** The time left until `endedAt` (section 4): `2j 3h restantes`, `3h 20m restantes`, `5m restantes`. */
export function formatTimeRemaining(endedAt: string | Date, now: Date = new Date()): string {
  const left = new Date(endedAt).getTime() - now.getTime();
  if (left <= 0) return 'Expiré';
  const hours = Math.floor(left / HOUR_MS);
  if (left > DAY_MS) return `${Math.floor(hours / 24)}j ${hours % 24}h restantes`;
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  return hours > 0 ? `${hours}h ${minutes}m restantes` : `${minutes}m restantes`;
}

/** The size of a file: `12 ko`, `3,4 Mo`, at least one kilobyte. */
export function formatFileSize(bytes: number): string {
  const [size, unit] = bytes < 999_500 ? [bytes / 1e3, 'ko'] : [bytes / 1e6, 'Mo'];
  const digits = unit === 'Mo' && size < 100 ? 1 : 0;
  const shown = frenchNumber(Math.max(1, size), { max: digits });
  return `${shown} ${unit}`;
}

/** Label of a month such as `2026-11`: 'novembre 2026'. */
export function monthLabel(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('fr-FR', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** A length or position in a recording: `0:07`, `4:59`. */
export function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
