import { describe, expect, it } from 'vitest';
import { bankPaymentsIn, orderNoteSchema, orderNoteTexts, settlementOf } from './order-note.ts';

const move = (key: string, cents: number) => ({ key, id: `id_of_${key}`, cents, at: 7 });

describe('settlementOf', () => {
  it('is null without movements and a note', () => {
    expect(settlementOf('o', [], { paid: 1, withdrawn: 2 })).toBeNull();
    expect(settlementOf('o', [move('refund:other', 5)], {})).toBeNull();
  });

  it('prefers the refund over the note', () => {
    const moves = [move('refund:o', 300), move('transfer:o', 500)];
    expect(settlementOf('o', moves, { settled: 3, refunded: 100 })).toEqual({
      refundCents: 300,
      at: 3,
    });
    expect(settlementOf('o', moves, {})).toEqual({ refundCents: 300, at: 7 });
  });

  it('prefers the note over a transferred share', () => {
    const moves = [move('transfer:o', 500)];
    expect(settlementOf('o', moves, { settled: 3, refunded: 100 })).toEqual({
      refundCents: 100,
      at: 3,
    });
    expect(settlementOf('o', moves, {})).toEqual({ refundCents: 0, at: 7 });
  });
});

describe('orderNoteTexts', () => {
  it('are read back, next to other texts', () => {
    const note = { paid: 1, receipt: 12, unopened: 'paused', refunded: 0 } as const;
    expect(orderNoteSchema.parse({ ...orderNoteTexts(note), order: 'x' })).toEqual(note);
    expect(orderNoteTexts({ paid: undefined })).toEqual({});
  });

  it('say which refunds were paid from the bank, and when', () => {
    const bank = 'refund:o:back@12 goodwill:o@7';
    const note = orderNoteSchema.parse(orderNoteTexts({ bank }));
    expect(bankPaymentsIn(note)).toEqual([
      { key: 'refund:o:back', at: 12 },
      { key: 'goodwill:o', at: 7 },
    ]);
    expect(bankPaymentsIn({})).toEqual([]);
  });

  it('divide a receipt into texts of 500 characters, and leave out one of more than ten', () => {
    const paper = JSON.stringify({ buyer: { name: 'Éloïse 🙂' }, mention: ' x'.repeat(1000) });
    const texts = orderNoteTexts({ paper });
    expect(Object.keys(texts)).toHaveLength(6);
    expect(Object.values(texts).every(({ length }) => length <= 500)).toBe(true);
    expect(orderNoteSchema.parse(texts).paper).toBe(paper);
    expect(orderNoteTexts({ paper: 'x'.repeat(4000) })).toEqual({});
  });
});
