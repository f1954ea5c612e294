import { describe, expect, it } from 'vitest';
import { orderNoteSchema, orderNoteTexts, settlementOf } from './order-note.ts';

const move = (key: string, cents: number) => ({ key, id: `id_of_${key}`, cents, at: 7 });

describe('settlementOf', () => {
  it('is null when nothing has moved and nothing is noted', () => {
    expect(settlementOf('o', [], { paid: 1, withdrawn: 2 })).toBeNull();
    expect(settlementOf('o', [move('refund:other', 5)], {})).toBeNull();
  });

  it('follows the refund when the note differs', () => {
    const moves = [move('refund:o', 300), move('transfer:o', 500)];
    expect(settlementOf('o', moves, { settled: 3, refunded: 100 })).toEqual({
      refundCents: 300,
      at: 3,
    });
    expect(settlementOf('o', moves, {})).toEqual({ refundCents: 300, at: 7 });
  });

  it('follows the note when only the share has moved', () => {
    const moves = [move('transfer:o', 500)];
    expect(settlementOf('o', moves, { settled: 3, refunded: 100 })).toEqual({
      refundCents: 100,
      at: 3,
    });
    expect(settlementOf('o', moves, {})).toEqual({ refundCents: 0, at: 7 });
  });
});

describe('orderNoteTexts', () => {
  it('survive a round trip beside other texts', () => {
    const note = { paid: 1, receipt: 12, unopened: 'paused', refunded: 0 } as const;
    expect(orderNoteSchema.parse({ ...orderNoteTexts(note), order: 'x' })).toEqual(note);
    expect(orderNoteTexts({ paid: undefined })).toEqual({});
  });
});
