import { z } from 'zod';

/** What French law has a site say of who runs it; wrangler.toml has it, as `PUBLISHER`. */
const required = {
  /** As registered: 'Exemple SAS'. */
  name: z.string().min(1),
  /** With the capital, where there is one: 'SAS au capital de 10 000 €'. */
  legalForm: z.string().min(1),
  /** Register and number: 'RCS Paris 123 456 789'. */
  registration: z.string().min(1),
  address: z.string().min(1),
  phone: z.string().min(1),
  email: z.email(),
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
  /** Empty where there is none. */
  vatNumber: z.string(),
  /** Whether all of this is made up, and pages say so. */
  isDemo: z.literal(false),
});

/** Who runs the site. What nobody has filled in yet is empty. */
export type Publisher = Record<keyof typeof required | 'vatNumber', string> & { isDemo: boolean };

/** What a published site still lacks of its publisher: names of fields, none where all is there. */
export function missingOfPublisher(publisher: unknown): string[] {
  const issues = publisherSchema.safeParse(publisher ?? {}).error?.issues ?? [];
  return [...new Set(issues.map(({ path }) => path.join('.')))];
}
