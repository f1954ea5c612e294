export const giveBackSides = ['creator', 'platform'] as const;
/** Who bears what goes back of a settled order: its creator and, by its fee, the platform; or the platform alone. */
export type GiveBackSide = (typeof giveBackSides)[number];
