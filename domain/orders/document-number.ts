/**
 * Numbers of accounting documents. A series restarts each year in Paris, without gaps. One integer contains
 * the year and the position in it, so that numbers of a series sort in the order of issue.
 */

/** Capacity of a year. */
export const DOCUMENTS_PER_YEAR = 1_000_000_000;

/** `R-2026-000012`: the series, the year and the position in it. */
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
