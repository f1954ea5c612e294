import type { ModerationAction } from '../../../domain/moderation/moderation.ts';
import type { RuleName } from '../../../domain/moderation/moderation-rules.ts';
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
  const stored = loadDraft(decisionDraftKey(caseId));
  return stored === null ? null : JSON.parse(stored);
}
