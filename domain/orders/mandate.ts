/**
 * What a creator entrusts to the platform by declaring a status: it collects the price and writes the receipt in
 * their name. The terms of sale have it in full; a declaration keeps the id of these words. Other words get
 * another id.
 */
export const mandateTexts = {
  id: '2026-11-25',
  summary:
    'En enregistrant, je donne mandat à Dis-moi d’encaisser le prix de mes ventes et d’émettre en mon nom et pour mon compte les reçus, factures et avoirs remis à mes clients.',
} as const;
