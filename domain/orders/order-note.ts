import { z } from 'zod';
import { giveBackSides } from './give-back-sides.ts';
import { unopenedReasons } from './order.ts';
import { type EffectKey, effectKeys } from './payment-effects.ts';

/** A non-negative integer as text, as a provider stores it: cents, milliseconds or a number. */
const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional();

/**
 * The state of an order, stored with its payment at the provider, which no restore of a database affects.
 * Money is integer cents, times are epoch milliseconds. Fields for later events are missing.
 */
export const orderNoteSchema = z.object({
  paid: count,
  /** Numbers of its receipt, and of the credit note. */
  receipt: count,
  credit: count,
  unopened: z.enum(unopenedReasons).optional(),
  contested: count,
  withdrawn: count,
  settled: count,
  /** The refund at settlement. */
  refunded: count,
  /** A later refund: its time, amount, side, and the number of its credit note. */
  backAt: count,
  back: count,
  backFrom: z.enum(giveBackSides).optional(),
  backCredit: count,
  /** The later refund of the time that the creator did not serve, likewise. */
  stoppedAt: count,
  stopped: count,
  stoppedCredit: count,
});

export type OrderNote = z.infer<typeof orderNoteSchema>;

/** The note as texts by name, for {@link orderNoteSchema}. */
export function orderNoteTexts(note: OrderNote): Record<string, string> {
  return Object.fromEntries(
    Object.entries(note)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}

/** A money movement of an order at the provider. */
export interface ProviderMove {
  /** The key of its effect. */
  key: string;
  id: string;
  cents: number;
  at: number;
}

/**
 * The settlement of an order according to the provider's movements, otherwise to its note; null when neither
 * is settled. A refund gives the refunded amount, and a transferred share means that nothing else was
 * refunded.
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
