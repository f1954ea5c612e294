/** Days and months as the marketplace and the tax office count them: from midnight to midnight in Paris. */

const zone = { timeZone: 'Europe/Paris' } as const;

// Sweden writes dates as ISO 8601 does.
const calendar = new Intl.DateTimeFormat('sv-SE', { ...zone, dateStyle: 'short' });
const hours = new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', hourCycle: 'h23' });

/** The day in Paris, `YYYY-MM-DD`, of a time in epoch milliseconds. */
export const parisDay = (at: number): string => calendar.format(at);

/** The month in Paris, `YYYY-MM`, of a time in epoch milliseconds. */
export const parisMonth = (at: number): string => parisDay(at).slice(0, 7);

/** The hour in Paris, 0 to 23, of a time in epoch milliseconds. */
export const parisHour = (at: number): number => Number(hours.format(at));
