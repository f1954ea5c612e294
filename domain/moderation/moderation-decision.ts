import { z } from 'zod';
import { emailSchema } from '../accounts/account.ts';
import { APPEAL_MAX_LENGTH, DAY_MS, REASON_MAX_LENGTH } from '../limits.ts';
import type { ProblemCode } from '../problem.ts';
import { textSchema } from '../text/text.ts';
import { moderationActions } from './moderation.ts';
import { APPEAL_DAYS, ruleNameSchema } from './moderation-rules.ts';

/** What moderators decide, who may, and how it is contested. Times are epoch milliseconds. */

const reasonSchema = textSchema(REASON_MAX_LENGTH).min(1, 'Veuillez donner la raison');

export const newDecisionSchema = z.strictObject({
  action: z.enum(moderationActions, 'Cette décision n’existe pas'),
  /** In words that its author is sent as they are. */
  reason: reasonSchema,
  /** What was broken; without it, what the first report said. */
  rule: ruleNameSchema.optional(),
});
export type NewDecision = z.infer<typeof newDecisionSchema>;

export const newAppealSchema = z.strictObject({
  text: textSchema(APPEAL_MAX_LENGTH).min(1, 'Veuillez dire pourquoi'),
});

export const appealDecisionSchema = z.strictObject({
  /** Whether the decision stands. */
  uphold: z.boolean(),
  reason: reasonSchema,
});
export type AppealDecision = z.infer<typeof appealDecisionSchema>;

/** Who is to be a moderator, by their address, or with `revoke` no longer. */
export const moderatorSchema = z.strictObject({
  email: emailSchema,
  revoke: z.boolean().optional(),
});

/**
 * Why somebody may not decide on a case; null where they may. Who reported it may: a moderator who comes
 * across something has no other way to it.
 */
export function decisionRefusal(
  { authorId, isDecided }: { authorId: string; isDecided: boolean },
  moderatorId: string,
): ProblemCode | null {
  if (authorId === moderatorId) return 'moderation.own';
  return isDecided ? 'report.decided' : null;
}

/**
 * Returns why a moderator may not decide on an appeal, null where they may. The person it concerns, the moderator
 * who made the decision, and people who reported the thing are no judges of it.
 */
export function appealDecisionRefusal(
  appeal: { authorId: string; decidedBy: string; isReporter: boolean; isDecided: boolean },
  moderatorId: string,
): ProblemCode | null {
  if (appeal.isReporter || [appeal.authorId, appeal.decidedBy].includes(moderatorId))
    return 'moderation.own';
  return appeal.isDecided ? 'appeal.decided' : null;
}

/** Until when a decision of that time can be contested. In real days: the law counts them. */
export function appealableUntil(decidedAt: number): number {
  return decidedAt + APPEAL_DAYS * DAY_MS;
}

/** Why a decision cannot be contested at `now`; null where it can. */
export function appealRefusal(
  { createdAt, isAppealed }: { createdAt: number; isAppealed: boolean },
  now: number,
): ProblemCode | null {
  if (isAppealed) return 'appeal.exists';
  return now > appealableUntil(createdAt) ? 'appeal.too_late' : null;
}
