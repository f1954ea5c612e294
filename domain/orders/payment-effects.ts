/** Effects: acts about money outside, each a row before it is an act. SQL writes most of them, in triggers. */

export const effectKinds = ['refund', 'transfer', 'reversal', 'return'] as const;
export type EffectKind = (typeof effectKinds)[number];
/** One sentence each for docs/payments.md. */
export const effectMeanings: Record<EffectKind, string> = {
  refund: 'gives back what an order owes to who paid',
  transfer: 'hands the share of an order over to its creator',
  reversal: 'takes a transfer back, since a bank has taken the payment back',
  return: 'gives a payment back that the order it names cannot take',
};

export const effectStates = ['waiting', 'pending', 'done', 'failed', 'frozen', 'dropped'] as const;
/**
 * `waiting`: a share until it is worth a transfer and its creator has an account; `failed`: given up
 * until an operator tries again; `frozen`: until its chargeback is closed; `dropped`: not to be done
 * any more.
 */
export type EffectState = (typeof effectStates)[number];

/** The provider's idempotency key, too: each begins with the effect's kind. */
export type EffectKey = `${EffectKind}:${string}`;

/** The keys under which effects are found again; further transfers of an order have a number behind its id. */
export const effectKeys = {
  /** The refund that settling an order asks for. */
  refund: (orderId: string) => `refund:${orderId}`,
  /** The refund after its release; there is one at most. */
  refundAfterRelease: (orderId: string) => `refund:${orderId}:back`,
  /** The first time that its share is handed over. */
  transfer: (orderId: string) => `transfer:${orderId}`,
  reversal: (transferKey: string) => `reversal:${transferKey}`,
  return: (paymentId: string) => `return:${paymentId}`,
} as const satisfies Record<string, (id: string) => EffectKey>;

/** The key of the transfer that a reversal takes back. */
export function reversedBy(reversalKey: string): string {
  return reversalKey.slice(effectKeys.reversal('').length);
}
