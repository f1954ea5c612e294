import { momentIn } from '../../domain/dates/moment-in.ts';
import { parisDay } from '../../domain/dates/paris.ts';
import { CURRENCY, DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/limits.ts';
import { frenchDay, frenchMonth, frenchWeekday } from '../../domain/text/french-date.ts';
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

/** A moment on this device's calendar and clock, or on those of `timeZone`: `2026-11-28 14:03`. */
function localMoment(date: string | Date, timeZone = readerTimeZone()): string {
  const moment = new Date(date);
  if (timeZone) return momentIn(timeZone, moment.getTime());
  const two = (n: number) => String(n).padStart(2, '0');
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** The day on the reader's calendar, for comparisons: `2026-11-28`. */
export function localDay(date: string | Date, timeZone = readerTimeZone()): string {
  return localMoment(date, timeZone).slice(0, -6);
}

/** A day as `dd/MM/yyyy` (section 9), on this device's calendar. */
export function formatDay(date: string | Date, timeZone = readerTimeZone()): string {
  return localDay(date, timeZone).split('-').reverse().join('/');
}

/** A day in words, in the marketplace's time zone, so that all readers see the same: `28 novembre 2026`. */
export function formatPublicDay(date: string): string {
  return frenchDay(parisDay(Date.parse(date)), { year: true });
}

/** The same, about as short as a relative time: `28 nov. 2026`. */
export function formatShortDay(date: string): string {
  return frenchDay(parisDay(Date.parse(date)), { month: 'short', year: true });
}

/** A day in this device's time zone, or in `timeZone`: `28 novembre`, `mardi 28 novembre` with its weekday. */
export function formatDayInWords(
  date: string | Date,
  timeZone = readerTimeZone(),
  weekday = false,
): string {
  const day = localDay(date, timeZone);
  const isThisYear = day.slice(0, 4) === localDay(new Date(), timeZone).slice(0, 4);
  return frenchDay(day, { weekday, year: !isThisYear });
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
  return `${frenchWeekday(localDay(date, timeZone))} ${formatClock(date, timeZone)}`;
}

/** A time in this device's time zone, or in `timeZone`: `14:03`. */
export function formatClock(date: string | Date, timeZone = readerTimeZone()): string {
  return localMoment(date, timeZone).slice(-5);
}

/** The name of a day in a conversation: `Aujourd’hui`, `Hier`, `lundi 23 novembre 2026`. */
export function formatDayName(date: string, now: Date = new Date()): string {
  const [day, today] = [localDay(date), localDay(now)];
  if (day === today) return 'Aujourd’hui';
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - DAY_MS).toISOString();
  if (yesterday.startsWith(day)) return 'Hier';
  return frenchDay(day, { weekday: true, year: true });
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
  return `${frenchMonth(month)} ${month.slice(0, 4)}`;
}

/** A length or position in a recording: `0:07`, `4:59`. */
export function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
