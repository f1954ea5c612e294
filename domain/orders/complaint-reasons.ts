/** The reasons that an asker can choose for a complaint; each begins its text, and fits a phone's select. */
export const complaintReasons = [
  'Ne répond pas à ma question',
  'Réponse trop courte ou incomplète',
  'Réponse fausse ou dangereuse',
  'Ton ou contenu déplacé',
  'Autre raison',
] as const;
export type ComplaintReason = (typeof complaintReasons)[number];

/** The text of a complaint, as both sides and the operators read it. */
export function complaintText(reason: ComplaintReason, detail: string): string {
  return `${reason} : ${detail.trim()}`;
}
