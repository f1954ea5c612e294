/** The ISO 8601 text in UTC of a time in epoch milliseconds, as the API has it. */
export const iso = (time: number): string => new Date(time).toISOString();

export const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time));
