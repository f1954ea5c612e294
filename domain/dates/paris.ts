import { momentIn } from './moment-in.ts';

/** Days and months as the marketplace and the tax office count them: from midnight to midnight in Paris. */

/** A time in epoch milliseconds in Paris: `2026-11-28 14:03`. */
const inParis = (at: number): string => momentIn('Europe/Paris', at);

/** The day in Paris, `YYYY-MM-DD`, of a time in epoch milliseconds. */
export const parisDay = (at: number): string => inParis(at).slice(0, -6);

/** The month in Paris, `YYYY-MM`, of a time in epoch milliseconds. */
export const parisMonth = (at: number): string => inParis(at).slice(0, -9);

/** The hour in Paris, 0 to 23, of a time in epoch milliseconds. */
export const parisHour = (at: number): number => Number(inParis(at).slice(-5, -3));
