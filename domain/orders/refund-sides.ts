export const refundSides = ['creator', 'platform'] as const;
/**
 * The side that bears a refund of a settled order: its creator together with the platform's fee, or the
 * platform alone.
 */
export type RefundSide = (typeof refundSides)[number];
