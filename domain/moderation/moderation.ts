/** What people can report, and what moderators do about it. */

/** What a report, a decision or an appeal is about. A profile's id is its person's. */
export const moderatedTypes = ['profile', 'post', 'comment', 'message', 'rating'] as const;
export type ModeratedType = (typeof moderatedTypes)[number];

export const reportCategories = [
  'spam',
  'harassment',
  'hate',
  'fraud',
  'illegal',
  'adult',
  'other',
] as const;
export type ReportCategory = (typeof reportCategories)[number];

/**
 * `none`: it may stay. `hide`: gone for everybody but its author and moderators. `warn`: it stays, its
 * author is told. `suspend`: its author may not come in any more, and nothing of them is seen.
 */
export const moderationActions = ['none', 'hide', 'warn', 'suspend'] as const;
export type ModerationAction = (typeof moderationActions)[number];

/** Where a request for 'Vérifié' comes from: a creator's documents, or a change of who was verified. */
export const verificationKinds = ['documents', 'identity'] as const;
export type VerificationKind = (typeof verificationKinds)[number];

/** What a creator's request for 'Vérifié' has come to. */
export const verificationStates = ['waiting', 'verified', 'refused'] as const;
export type VerificationState = (typeof verificationStates)[number];
