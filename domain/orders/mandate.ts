/**
 * A creator's mandate to the platform, given with their declaration: it collects the price and issues the
 * receipt in their name. The terms of sale have it in full, and a declaration stores the id of this text.
 * Changed texts need a new id.
 */
export const mandateTexts = {
  id: '2026-11-25',
  summary:
    'En enregistrant, je donne mandat à Dis-moi d’encaisser le prix de mes ventes et d’émettre en mon nom et pour mon compte les reçus, factures et avoirs remis à mes clients.',
} as const;
