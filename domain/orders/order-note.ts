import { z } from 'zod';
import { giveBackSides } from './give-back-sides.ts';
import { unopenedReasons } from './order.ts';
import { type EffectKey, effectKeys } from './payment-effects.ts';

/** Text of whole cents, milliseconds or a number, as a provider keeps it. */
const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional();

/**
 * The state of an order, as it stands with the provider beside its payment, where no restore of a
 * database reaches: money is integer cents, times are epoch milliseconds. What is not so yet is missing.
 */
export const orderNoteSchema = z.object({
  paid: count,
  /** Numbers of its receipt, and of the paper for what went back. */
  receipt: count,
  credit: count,
  unopened: z.enum(unopenedReasons).optional(),
  contested: count,
  withdrawn: count,
  settled: count,
  /** The refund that was settled. */
  refunded: count,
  /** What went back after that: when, how much, whose it was, and the number of its paper. */
  backAt: count,
  back: count,
  backFrom: z.enum(giveBackSides).optional(),
  backCredit: count,
});

export type OrderNote = z.infer<typeof orderNoteSchema>;

/** The note as texts by name, to be read by {@link orderNoteSchema}. */
export function orderNoteTexts(note: OrderNote): Record<string, string> {
  return Object.fromEntries(
    Object.entries(note)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}

/** What the provider has moved of an order. */
export interface ProviderMove {
  /** The key of the effect that it is of. */
  key: string;
  id: string;
  cents: number;
  at: number;
}

/**
 * How an order has to be settled by what the provider has moved of it, and else by its note; null where
 * neither says that it is settled. A refund says what goes back, a share that was handed over that
 * nothing else does.
 */
export function settlementOf(
  orderId: string,
  moves: ProviderMove[],
  note: OrderNote,
): { refundCents: number; at: number } | null {
  const move = (wanted: EffectKey) => moves.find(({ key }) => key === wanted);
  const refund = move(effectKeys.refund(orderId));
  if (refund) return { refundCents: refund.cents, at: note.settled ?? refund.at };
  if (note.settled !== undefined) return { refundCents: note.refunded ?? 0, at: note.settled };
  const transfer = move(effectKeys.transfer(orderId));
  return transfer ? { refundCents: 0, at: transfer.at } : null;
}
