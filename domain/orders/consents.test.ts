import { expect, it } from 'vitest';
import { consentTexts } from './consents.ts';
import { consentsSchema } from './order-input.ts';

it('consentsSchema requires both consents', () => {
  expect(consentsSchema.safeParse({ startNow: true, losesRight: true }).success).toBe(true);
  for (const wrong of [{}, { startNow: true }, { startNow: true, losesRight: false }])
    expect(consentsSchema.safeParse(wrong).success).toBe(false);
});

it('consentTexts are unchanged under their id', () => {
  expect(consentTexts).toEqual({
    id: '2026-11-22',
    startNow: 'Je demande que le service commence sans attendre la fin du délai de rétractation',
    losesRight: 'Je reconnais perdre ce droit une fois le service pleinement exécuté',
  });
});
