import { z } from 'zod';
import { unopenedReasons } from './order.ts';
import { type EffectKey, effectKeys } from './payment-effects.ts';
import { refundSides } from './refund-sides.ts';

/** A non-negative integer as text, as a provider stores it: cents, milliseconds or a number. */
const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional();

/** Texts of a note have at most this many characters, and the paper at most this many texts. */
const TEXT_MAX = 500;
const paperTexts = [
  ...(['paper0', 'paper1', 'paper2', 'paper3', 'paper4'] as const),
  ...(['paper5', 'paper6', 'paper7', 'paper8', 'paper9'] as const),
];
const paperPart = z.string().optional();

/**
 * The state of an order, stored with its payment at the provider, which no restore of a database affects.
 * Money is integer cents, times are epoch milliseconds. Fields for later events are missing.
 */
export const orderNoteSchema = z
  .object({
    paid: count,
    /** Numbers of its receipt, whose content is `paper`, and of the credit note. */
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
    backFrom: z.enum(refundSides).optional(),
    backCredit: count,
    /** The later refund of the time that the creator did not serve, likewise. */
    stoppedAt: count,
    stopped: count,
    stoppedCredit: count,
    /** The platform's goodwill. */
    goodwillAt: count,
    goodwill: count,
    /** The refunds that were paid from the platform's bank account: `<effect>@<time>`, separated by spaces. */
    bank: z.string().optional(),
    ...{ paper0: paperPart, paper1: paperPart, paper2: paperPart, paper3: paperPart },
    ...{ paper4: paperPart, paper5: paperPart, paper6: paperPart, paper7: paperPart },
    ...{ paper8: paperPart, paper9: paperPart },
  })
  .transform((texts) => {
    const {
      paper0,
      paper1,
      paper2,
      paper3,
      paper4,
      paper5,
      paper6,
      paper7,
      paper8,
      paper9,
      ...note
    } = texts;
    const parts = [paper0, paper1, paper2, paper3, paper4, paper5, paper6, paper7, paper8, paper9];
    return { ...note, paper: paperIn(parts.join('')) };
  });

export type OrderNote = Partial<z.infer<typeof orderNoteSchema>>;

/** The note as texts by name, for {@link orderNoteSchema}. A paper that is too long is left out. */
export function orderNoteTexts({ paper, ...note }: OrderNote): Record<string, string> {
  const texts = Object.entries(note).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(texts.map(([name, value]) => [name, String(value)])),
    ...(paper === undefined ? {} : textsOfPaper(paper)),
  };
}

/** Base64, so that no part begins or ends with a space, which a provider may cut off. */
function textsOfPaper(paper: string): Record<string, string> {
  const text = btoa(String.fromCodePoint(...new TextEncoder().encode(paper)));
  if (text.length > paperTexts.length * TEXT_MAX) return {};
  const parts = paperTexts.map((name, index) => [
    name,
    text.slice(index * TEXT_MAX, (index + 1) * TEXT_MAX),
  ]);
  return Object.fromEntries(parts.filter(([, part]) => part !== ''));
}

function paperIn(text: string): string | undefined {
  if (text === '') return undefined;
  return new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.codePointAt(0)!));
}

/** The effects that the note says were paid from the platform's bank account, with their times. */
export const bankPaymentsIn = ({ bank = '' }: OrderNote): { key: string; at: number }[] =>
  [...bank.matchAll(/(\S+)@(\d{1,15})/g)].map(([, key, at]) => ({ key: key!, at: Number(at) }));

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
  // The refund of a price of which goodwill has paid a part is smaller than that of the order.
  if (refund && note.goodwill === undefined)
    return { refundCents: refund.cents, at: note.settled ?? refund.at };
  if (note.settled !== undefined) return { refundCents: note.refunded ?? 0, at: note.settled };
  const transfer = move(effectKeys.transfer(orderId));
  return transfer ? { refundCents: 0, at: transfer.at } : null;
}
