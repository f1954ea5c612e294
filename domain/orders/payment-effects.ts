import type { ChargebackState } from './chargeback.ts';

/** Effects: money movements outside, each of which is stored as a row before it is executed. */

export const effectKinds = ['refund', 'transfer', 'reversal', 'return', 'goodwill'] as const;
export type EffectKind = (typeof effectKinds)[number];
/** One sentence each for docs/payments.md. */
export const effectMeanings: Record<EffectKind, string> = {
  refund: 'refunds the payer of an order',
  transfer: 'transfers the share of an order to its creator',
  reversal: 'reverses a transfer, because a bank has taken the payment back',
  return: 'refunds a payment that its order cannot accept',
  goodwill: 'gives the payer of an order something beside its price',
};

/**
 * `waiting`: a share until it is worth a transfer and its creator has an account; `failed`: abandoned until
 * an operator retries; `frozen`: until its chargeback is closed; `dropped`: cancelled.
 */
export const effectStates = ['waiting', 'pending', 'done', 'failed', 'frozen', 'dropped'] as const;
export type EffectState = (typeof effectStates)[number];

/** Also the provider's idempotency key. Each begins with the effect's kind. */
export type EffectKey = `${EffectKind}:${string}`;

/** Refunds after a release: `back` by an operator, `stopped` of the time that the creator no longer serves. */
export type LaterRefund = 'back' | 'stopped';

/** The keys of effects. Further transfers of an order have a number after its id. */
export const effectKeys = {
  /** The refund at an order's settlement. */
  refund: (orderId: string) => `refund:${orderId}`,
  /** A refund after its release, at most one of each kind. */
  refundAfterRelease: (orderId: string, kind: LaterRefund = 'back') => `refund:${orderId}:${kind}`,
  /** The first transfer of its share. */
  transfer: (orderId: string) => `transfer:${orderId}`,
  reversal: (transferKey: string) => `reversal:${transferKey}`,
  return: (paymentId: string) => `return:${paymentId}`,
  goodwill: (orderId: string) => `goodwill:${orderId}`,
} as const satisfies Record<string, (id: string, kind?: LaterRefund) => EffectKey>;

/** The key of the transfer that a reversal takes back. */
export function reversedBy(reversalKey: string): string {
  return reversalKey.slice(effectKeys.reversal('').length);
}

/** The state in which an effect begins: what would leave the platform is frozen while the payer's bank decides. */
export function firstState(
  kind: EffectKind,
  chargeback: ChargebackState | null,
): 'pending' | 'waiting' | 'frozen' {
  if (chargeback === 'open' && (kind === 'refund' || kind === 'transfer')) return 'frozen';
  return kind === 'transfer' ? 'waiting' : 'pending';
}
