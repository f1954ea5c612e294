import Papa from 'papaparse';

/** Cells that a spreadsheet would take for a formula; a negative amount is not one. */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+,\d\d$)).*$/s;

/** An amount in French spreadsheet format: `-12,50`. */
export function euros(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',');
}

/** The beginning of a file that is written in parts: the byte order mark and the columns. */
export function spreadsheetHead(columns: readonly string[]): string {
  return `\uFEFF${Papa.unparse([columns], { delimiter: ';' })}\r\n`;
}

/** The next rows of such a file. */
export function spreadsheetRows(rows: readonly (string | number)[][]): string {
  if (rows.length === 0) return '';
  return `${Papa.unparse([...rows], { delimiter: ';', escapeFormulae: FORMULA })}\r\n`;
}

/** Rows as CSV for French spreadsheets: semicolons, decimal commas, a byte order mark. */
export function spreadsheet(rows: Record<string, string | number>[]): string {
  return `\uFEFF${Papa.unparse(rows, { delimiter: ';', escapeFormulae: FORMULA })}\r\n`;
}
