/**
 * Usernames of the experts that the landing page shows (specification, section 1). Each is an account
 * where the seed has run; a deployment names its own.
 */
export const sampleUsernames = [
  'theo.fournil',
  'karim.foulees',
  'helene.a.deux',
  'claire.entretien',
  'thomas.cartable',
  'basile.potager',
] as const;

export type SampleUsername = (typeof sampleUsernames)[number];
