/**
 * Numbers of papers. A series is counted anew each year of Paris, without gaps. One integer holds the year and
 * the place in it, so that numbers of a series sort as they were issued.
 */

/** Numbers that a year has room for. */
export const DOCUMENTS_PER_YEAR = 1_000_000_000;

/** `R-2026-000012`: the series, the year and the place in it. */
export function formatDocumentNumber({
  series,
  number,
}: {
  series: string;
  number: number;
}): string {
  const year = Math.floor(number / DOCUMENTS_PER_YEAR);
  return `${series}-${year}-${String(number % DOCUMENTS_PER_YEAR).padStart(6, '0')}`;
}
