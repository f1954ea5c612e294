import Papa from 'papaparse';

/** Cells that a spreadsheet would take for a formula; a negative amount is not one. */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+,\d\d$)).*$/s;

/** An amount in French spreadsheet format: `-12,50`. */
export function euros(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',');
}

/** Rows as CSV for French spreadsheets: semicolons, decimal commas, a byte order mark. */
export function spreadsheet(rows: Record<string, string | number>[]): string {
  return `\uFEFF${Papa.unparse(rows, { delimiter: ';', escapeFormulae: FORMULA })}\r\n`;
}
