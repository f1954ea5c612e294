import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { TAKE_BACK_OFFERED_MS } from '../../../domain/moderation/moderation-decision.ts';
import { actionWords } from '../../../domain/moderation/moderation-rules.ts';
import { type CaseDecision, takeBackDecision } from '../../data/moderation.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { saveDraft } from '../../platform/draft-storage.ts';
import { paths } from '../../platform/paths.ts';
import { toast } from '../../platform/toast.ts';
import { decisionDraftKey } from './decision-draft.ts';
import { useShortcuts } from './shortcuts.ts';

interface MadeDecision extends CaseDecision {
  caseId: string;
}

/**
 * Offers to take back the latest decision, for ten seconds, by a toast and by Z. The server has the
 * decision already, so that a closed tab loses nothing. Taken back, the case opens again with what the
 * moderator had written. `onTakenBack`: called before that.
 */
export function useTakeBack(onTakenBack: () => void): (made: MadeDecision) => void {
  const latest = useRef<{ made: MadeDecision; until: number } | null>(null);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const takeBack = async () => {
    const offered = latest.current;
    latest.current = null;
    if (!offered || Date.now() > offered.until) return;
    const { caseId, ...decision } = offered.made;
    try {
      await takeBackDecision(queryClient, caseId);
    } catch (error) {
      toast.error(messageOf(error), { id: toastId(caseId) });
      return;
    }
    saveDraft(decisionDraftKey(caseId), JSON.stringify(decision));
    // Not for long: the case is on the screen, with its form below the toast. Without the replaced toast's button.
    const said = { id: toastId(caseId), duration: 3_000, action: undefined };
    toast.message('Décision annulée : le cas est de nouveau ouvert.', said);
    onTakenBack();
    void navigate(`${paths.moderationConsole}?cas=${caseId}`);
  };
  useShortcuts({ z: () => void takeBack() });
  return (made) => {
    latest.current = { made, until: Date.now() + TAKE_BACK_OFFERED_MS };
    const { label } = actionWords[made.action];
    toast.success(`Décision enregistrée : ${label.toLowerCase()}`, {
      id: toastId(made.caseId),
      duration: TAKE_BACK_OFFERED_MS,
      action: { label: 'Annuler', onClick: () => void takeBack() },
    });
  };
}

const toastId = (caseId: string) => `decision-${caseId}`;
