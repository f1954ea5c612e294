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
  const hours = (medianResponseSeconds * 1000) / HOUR_MS;
  if (hours < 1) return `Répond en ${Math.max(1, Math.round(hours * 60))} min environ`;
  if (hours < 36) return `Répond en ${Math.round(hours)} h environ`;
  return `Répond en ${Math.round(hours / 24)} jours environ`;
}

/** The share of questions answered, in words; null when unknown or too low to show. */
export function rateWords({ responseRate }: Availability): string | null {
  return responseRate === null ? null : `${Math.floor(responseRate * 100)} % de réponses`;
}
