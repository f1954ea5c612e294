import { HOUR_MS } from '../../domain/limits.ts';
import type { Availability } from '../../domain/profiles/availability.ts';
import { formatPublicDay } from './formats.ts';

/** The notice that a creator takes no questions now, and until when; null when they do. */
export function closedWords(availability: Availability): string | null {
  const { paused, pausedUntil, full } = availability;
  if (paused) return pausedUntil ? `En pause jusqu’au ${formatPublicDay(pausedUntil)}` : 'En pause';
  return full ? 'Ne prend pas de nouvelles questions pour le moment' : null;
}

/** The creator's usual response time in words; null when unknown. */
export function responseWords({ medianResponseSeconds }: Availability): string | null {
  if (medianResponseSeconds === null) return null;
  return `Répond en ${formatResponseTime(medianResponseSeconds)} environ`;
}

/** A time between question and answer: `45 min`, `8 h`, `2 jours`. */
export function formatResponseTime(seconds: number): string {
  const hours = (seconds * 1000) / HOUR_MS;
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`;
  if (hours < 36) return `${Math.round(hours)} h`;
  return `${Math.round(hours / 24)} jours`;
}

/** The share of questions answered, in words; null when unknown or too low to show. */
export function rateWords({ responseRate }: Availability): string | null {
  return responseRate === null ? null : `${Math.floor(responseRate * 100)} % de réponses`;
}
