import { z } from 'zod';
import { emailSchema } from './accounts/email.ts';

/**
 * The publisher's mandatory information by French law; set in wrangler.toml as `PUBLISHER`, and later by a setting
 * (domain/operations/settings.ts).
 */
const required = {
  /** The registered name: 'Exemple SAS'. */
  name: z.string().min(1),
  /** With the capital, if any: 'SAS au capital de 10 000 €'. */
  legalForm: z.string().min(1),
  /** Register and number: 'RCS Paris 123 456 789'. */
  registration: z.string().min(1),
  address: z.string().min(1),
  phone: z.string().min(1),
  email: emailSchema,
  publicationDirector: z.string().min(1),
  hostName: z.string().min(1),
  hostAddress: z.string().min(1),
  hostPhone: z.string().min(1),
  /** The consumer mediator that the publisher has joined. */
  mediatorName: z.string().min(1),
  mediatorAddress: z.string().min(1),
  mediatorUrl: z.url({ protocol: /^https$/ }),
};

const publisherSchema = z.object({
  ...required,
  /** Empty without one. */
  vatNumber: z.string(),
  /** True for fictitious data, which pages then mention. */
  isDemo: z.literal(false),
});

/** The site's publisher; missing information is empty. */
export type Publisher = Record<keyof typeof required | 'vatNumber', string> & { isDemo: boolean };

/** Missing publisher information of a published site, as field names; empty when complete. */
export function missingOfPublisher(publisher: unknown): string[] {
  const issues = publisherSchema.safeParse(publisher ?? {}).error?.issues ?? [];
  return [...new Set(issues.map(({ path }) => path.join('.')))];
}
