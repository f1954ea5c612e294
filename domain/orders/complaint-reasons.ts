/** The reasons that an asker can choose for a complaint; each begins its text. */
export const complaintReasons = [
  'La réponse ne répond pas à ma question',
  'La réponse est trop courte ou incomplète',
  'La réponse est fausse ou dangereuse',
  'Le ton ou le contenu est déplacé',
  'Autre raison',
] as const;
export type ComplaintReason = (typeof complaintReasons)[number];

/** The text of a complaint, as both sides and the operators read it. */
export function complaintText(reason: ComplaintReason, detail: string): string {
  return `${reason} : ${detail.trim()}`;
}
