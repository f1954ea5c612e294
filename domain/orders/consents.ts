/**
 * The asker's consents before payment (Code de la consommation, L. 221-25 and L. 221-28): that the service
 * begins at once, and the consequences. The texts are shown unchanged, and an order stores their id and the
 * time of consent. Changed texts need a new id.
 */
export const consentTexts = {
  id: '2026-11-22',
  startNow: 'Je demande que le service commence sans attendre la fin du délai de rétractation',
  losesRight: 'Je reconnais perdre ce droit une fois le service pleinement exécuté',
} as const;

/** The condition to order, which each account states once. */
export const ADULT_TEXT = 'J’ai 18 ans ou plus';
