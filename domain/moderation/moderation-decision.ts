import { z } from 'zod';
import { APPEAL_MAX_LENGTH, DAY_MS, REASON_MAX_LENGTH } from '../limits.ts';
import type { ProblemCode } from '../problem.ts';
import { textSchema } from '../text/text.ts';
import { moderationActions } from './moderation.ts';
import { APPEAL_DAYS } from './moderation-rules.ts';
import { ruleNameSchema } from './rule-name-input.ts';

/** Moderators' decisions, who may make them, and appeals. Times are epoch milliseconds. */

const reasonSchema = textSchema(REASON_MAX_LENGTH).min(1, 'Veuillez donner la raison');

export const newDecisionSchema = z.strictObject({
  action: z.enum(moderationActions, 'Cette décision n’existe pas'),
  /** Sent to the author unchanged. */
  reason: reasonSchema,
  /** The broken rule; defaults to the category of the first report. */
  rule: ruleNameSchema.optional(),
});
export type NewDecision = z.infer<typeof newDecisionSchema>;

export const newAppealSchema = z.strictObject({
  text: textSchema(APPEAL_MAX_LENGTH).min(1, 'Veuillez dire pourquoi'),
});

export const appealDecisionSchema = z.strictObject({
  uphold: z.boolean(),
  reason: reasonSchema,
});
export type AppealDecision = z.infer<typeof appealDecisionSchema>;

/**
 * The reason why a moderator may not decide on a case; null when they may. A moderator may decide on their
 * own report, because it is their only way to act on content they find.
 */
export function decisionRefusal(
  { authorId, isDecided }: { authorId: string; isDecided: boolean },
  moderatorId: string,
): ProblemCode | null {
  if (authorId === moderatorId) return 'moderation.own';
  return isDecided ? 'report.decided' : null;
}

/** Time in which the console offers a moderator to take a decision back, milliseconds. */
export const TAKE_BACK_OFFERED_MS = 10_000;
/** Time in which the server accepts that: a request that was sent at the last moment may be slow. */
export const TAKE_BACK_MS = 15_000;
/**
 * Time after which a decision has the effects that nothing can undo: mails, notices and refunds. Later than
 * {@link TAKE_BACK_MS}, since clocks differ.
 */
export const DECISION_FINAL_MS = 20_000;
/** Time after a decision in which further outcomes join the mail to a reporter. */
export const OUTCOME_GATHER_MS = 600_000;

/**
 * The reason why a moderator may not decide on an appeal; null when they may. The affected user, the one or two who made the
 * decision, and reporters of the content may not.
 */
export function appealDecisionRefusal(
  { authorId, decidedBy, proposedBy, isReporter, isDecided }: AppealFacts,
  moderatorId: string,
): ProblemCode | null {
  if (isReporter || [authorId, decidedBy, proposedBy].includes(moderatorId))
    return 'moderation.own';
  return isDecided ? 'appeal.decided' : null;
}

interface AppealFacts {
  authorId: string;
  decidedBy: string;
  /** The first of the two whom the decision took; null when one was enough. */
  proposedBy: string | null;
  /** True when the moderator reported the content. */
  isReporter: boolean;
  isDecided: boolean;
}

/** Deadline to appeal a decision made at that time. In real days, as the law counts. */
export function appealableUntil(decidedAt: number): number {
  return decidedAt + APPEAL_DAYS * DAY_MS;
}

/** The reason why a decision cannot be appealed at `now`; null when it can. */
export function appealRefusal(
  { createdAt, isAppealed }: { createdAt: number; isAppealed: boolean },
  now: number,
): ProblemCode | null {
  if (isAppealed) return 'appeal.exists';
  return now > appealableUntil(createdAt) ? 'appeal.too_late' : null;
}
