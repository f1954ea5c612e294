/** Reportable content and moderators' actions. */

/** Kinds of subjects of reports, decisions and appeals. A profile's id is its user's. */
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

/** The categories by how soon a moderator should look: what may hurt a person first, what only annoys last. */
const urgencies: Record<ReportCategory, number> = {
  ...{ illegal: 1, hate: 1, harassment: 1, adult: 2, fraud: 2, other: 2, spam: 3 },
};
/** The place of the category, 1 for what is the most urgent. */
export const urgencyOf = (category: ReportCategory): number => urgencies[category];

/**
 * `none`: the content may stay. `hide`: hidden from everybody except its author and moderators. `warn`: it stays, and
 * its author is warned. `suspend`: its author can no longer sign in, and all their content is hidden.
 */
export const moderationActions = ['none', 'hide', 'warn', 'suspend'] as const;
export type ModerationAction = (typeof moderationActions)[number];

/**
 * The acts in the log of moderation: decisions, a decision that its moderator takes back or an operator lifts, decided
 * appeals, decided requests for 'Vérifié', roles that are given and taken, and decided complaints and shares.
 */
export const loggedActions = [
  ...moderationActions,
  'take_back',
  'lift',
  'uphold',
  'restore',
  'verify',
  'refuse',
  'unverify',
  'appoint',
  'dismiss',
  'settle',
  'share',
] as const;
export type LoggedAction = (typeof loggedActions)[number];

/** The cause of a request for 'Vérifié': a creator's documents, or a verified user's changed identity. */
export const verificationKinds = ['documents', 'identity'] as const;
export type VerificationKind = (typeof verificationKinds)[number];

/** The state of a creator's request for 'Vérifié'. */
export const verificationStates = ['waiting', 'verified', 'refused'] as const;
export type VerificationState = (typeof verificationStates)[number];
