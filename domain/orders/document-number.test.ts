import { describe, expect, it } from 'vitest';
import { DOCUMENTS_PER_YEAR, formatDocumentNumber } from './document-number.ts';

const numbered = (year: number, place: number) =>
  formatDocumentNumber({ series: 'R', number: year * DOCUMENTS_PER_YEAR + place });

describe('formatDocumentNumber', () => {
  it('names the series, the year and the place in it', () => {
    expect(numbered(2026, 12)).toBe('R-2026-000012');
  });

  it('goes on when a year has more than a million papers', () => {
    expect(numbered(2027, 1_234_567)).toBe('R-2027-1234567');
  });
});
