import { z } from 'zod';
import type { ProblemCode } from '../problem.ts';

/** The proof of a caller of routes that export an account, end a shop or delete an account. */
export const proofSchema = z.strictObject({
  password: z.string().min(1).max(1_000).nullish(),
  /** The number mailed by `GET /api/auth/reauthenticate`, for those without a password. */
  nonce: z.string().min(1).max(100).nullish(),
});

/** Days for which nobody else gets the username of a deleted account. */
export const DELETED_USERNAME_DAYS = 30;

/**
 * Days without use after which a guest's account that has ordered nothing is deleted: its session and its mailed link
 * have ended. A member can sign in again at any time, so an account that is not confirmed stays.
 */
export const IDLE_GUEST_DAYS = 30;

/**
 * The body of `DELETE /api/me` and `DELETE /api/me/creator`. Without a proof, the account is deleted only after a recent
 * sign-in with Google, and a shop ended after any recent sign-in.
 */
export const deletionSchema = proofSchema.extend({ refundOpenOrders: z.boolean().optional() });

/** The obligations that keep a user from deleting their account. Cents. */
export interface DeletionState {
  /** Paid questions, days and months without an answer from the user. */
  openOrders: number;
  /** Shares that were not transferred to the user yet. */
  dueCents: number;
  /** The user's debt after a refund. */
  owedCents: number;
  /** Sales about whose payment a bank decides: lost, they become the user's debt. */
  disputedOrders: number;
  /** End of the last access that the user sold and was paid for, epoch milliseconds; null without one. */
  accessUntil: number | null;
}

/** The reason why the user cannot delete their account now; null when they can. */
export function deletionRefusal(
  { openOrders, dueCents, owedCents, disputedOrders, accessUntil }: DeletionState,
  refundsOpenOrders: boolean,
): Extract<ProblemCode, `account.${string}`> | null {
  if (dueCents > 0 || owedCents > 0) return 'account.has_balance';
  if (disputedOrders > 0) return 'account.has_dispute';
  if (accessUntil !== null) return 'account.has_running_access';
  return openOrders > 0 && !refundsOpenOrders ? 'account.has_open_orders' : null;
}

/** The reason why a creator cannot stop being one now; null when they can. What they have earned stays theirs. */
export function stopSellingRefusal(
  { openOrders, accessUntil }: DeletionState,
  refundsOpenOrders: boolean,
): Extract<ProblemCode, `account.${string}`> | null {
  const money = { dueCents: 0, owedCents: 0, disputedOrders: 0 };
  return deletionRefusal({ openOrders, accessUntil, ...money }, refundsOpenOrders);
}

/** The username of the profile of a deleted account. The hyphen makes it one that nobody can choose. */
export function deletedUsername(userId: string): string {
  return `supprime-${userId}`;
}
