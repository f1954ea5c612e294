import { describe, expect, it } from 'vitest';
import { DOCUMENTS_PER_YEAR, formatDocumentNumber } from './document-number.ts';

const numbered = (year: number, place: number) =>
  formatDocumentNumber({ series: 'R', number: year * DOCUMENTS_PER_YEAR + place });

describe('formatDocumentNumber', () => {
  it('has the series, the year and the number', () => {
    expect(numbered(2026, 12)).toBe('R-2026-000012');
  });

  it('accepts more than a million documents a year', () => {
    expect(numbered(2027, 1_234_567)).toBe('R-2027-1234567');
  });
});
