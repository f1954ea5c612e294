import Papa from 'papaparse';

/** What a spreadsheet would take for a formula; an amount below zero is none. */
const FORMULA = /^(?:[=+@\t\r]|-(?!\d+,\d\d$)).*$/s;

/** An amount as a French spreadsheet reads it: `-12,50`. */
export function euros(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',');
}

/** Rows as a French spreadsheet reads them: semicolons, decimal commas, a byte order mark. */
export function spreadsheet(rows: Record<string, string | number>[]): string {
  return `\uFEFF${Papa.unparse(rows, { delimiter: ';', escapeFormulae: FORMULA })}\r\n`;
}
