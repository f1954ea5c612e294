import { z } from 'zod';

/**
 * What the asker agrees to before they pay (Code de la consommation, L. 221-25 and L. 221-28): that it
 * begins at once, and what that costs them. The words are shown as they stand; an order keeps their id
 * and when they were agreed to. Other words get another id.
 */
export const consentTexts = {
  id: '2026-11-22',
  startNow: 'Je demande que le service commence sans attendre la fin du délai de rétractation',
  losesRight: 'Je reconnais perdre ce droit une fois le service pleinement exécuté',
} as const;

export type Consent = 'startNow' | 'losesRight';

export const consentsSchema = z.strictObject({
  startNow: z.literal(true, 'Veuillez demander que le service commence sans attendre'),
  losesRight: z.literal(true, 'Veuillez reconnaître la perte du droit de rétractation'),
}) satisfies z.ZodType<Record<Consent, true>>;
