import { type ModerationAction, moderationActions } from '../../../domain/moderation/moderation.ts';
import { type RuleName, ruleNames } from '../../../domain/moderation/moderation-rules.ts';
import { parseStored } from '../../platform/device-storage.ts';
import { loadDraft } from '../../platform/draft-storage.ts';

/** A decision that a moderator has begun to write. */
export interface BegunDecision {
  action: ModerationAction;
  rule: RuleName;
  reason: string;
}

export const decisionDraftKey = (caseId: string) => `draft.decision.${caseId}`;

/** The stored draft of a decision, if its reason was edited or the decision was taken back. */
export function begunDecision(caseId: string): BegunDecision | null {
  return parseStored<BegunDecision>(
    loadDraft(decisionDraftKey(caseId)),
    ({ action, rule, reason }) =>
      moderationActions.includes(action as ModerationAction) &&
      ruleNames.includes(rule as RuleName) &&
      typeof reason === 'string',
  );
}
