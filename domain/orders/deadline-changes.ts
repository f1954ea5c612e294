import { type DeadlineName, type Deadlines, deadlineInText } from './deadlines.ts';

const DEADLINES: Record<DeadlineName, string> = {
  answerDays: 'le délai pour répondre à une question',
  releaseDays: 'le délai entre une réponse et le versement de son prix',
  complaintReplyDays: 'le délai pour répondre à un problème signalé',
  complaintDecisionDays: 'le délai de notre décision sur un problème signalé',
};

/** Changed deadlines within a sentence: `le délai pour répondre à une question sera de 5 jours, au lieu de 7 jours`. */
export function changesInText(before: Deadlines, after: Deadlines): string {
  const names = Object.keys(DEADLINES) as DeadlineName[];
  return names
    .filter((name) => before[name] !== after[name])
    .map(
      (name) =>
        `${DEADLINES[name]} sera de ${deadlineInText(after[name])}, au lieu de ${deadlineInText(before[name])}`,
    )
    .join(' ; ');
}
