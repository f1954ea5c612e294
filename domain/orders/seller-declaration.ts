import { z } from 'zod';
import { textSchema } from '../text/text.ts';
import { type SellerIdentity, sellerVatStatuses } from './seller.ts';

/** A creator's declaration of their seller status. */

export const LEGAL_NAME_MAX_LENGTH = 120;
export const SELLER_ADDRESS_MAX_LENGTH = 300;

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

const required = (what: string, max: number) =>
  textSchema(max).refine((text) => text !== '', `Veuillez indiquer ${what}`);

const notProfessional = {
  professional: false,
  ...{ legalName: null, address: null, siren: null, vat: null, vatNumber: null },
} as const satisfies SellerIdentity;

/** The fields of a professional are ignored for others. */
const anything = z.unknown().optional();

export const sellerSchema = z.discriminatedUnion('professional', [
  z
    .strictObject({
      professional: z.literal(false),
      ...{ legalName: anything, address: anything, siren: anything },
      ...{ vat: anything, vatNumber: anything },
    })
    .transform(() => notProfessional),
  z
    .strictObject({
      professional: z.literal(true),
      legalName: required('votre nom ou votre dénomination', LEGAL_NAME_MAX_LENGTH),
      address: required('votre adresse', SELLER_ADDRESS_MAX_LENGTH),
      siren: z
        .string('Veuillez indiquer votre SIREN')
        .max(30)
        .overwrite(withoutSpaces)
        .regex(/^\d{9}$/, 'Un SIREN a neuf chiffres'),
      vat: z.enum(sellerVatStatuses, 'Veuillez indiquer votre régime de TVA'),
      vatNumber: z
        .string()
        .max(30)
        .overwrite((text) => withoutSpaces(text).toUpperCase())
        .regex(/^([A-Z]{2}[A-Z0-9]{2,13})?$/, 'Un numéro de TVA commence par FR')
        .nullish(),
    })
    .refine(({ vat, vatNumber }) => vat === 'exempt' || vatNumber, {
      path: ['vatNumber'],
      message: 'Veuillez indiquer votre numéro de TVA',
    })
    .transform(({ vatNumber, ...seller }) => ({
      ...seller,
      vatNumber: seller.vat === 'registered' ? (vatNumber ?? null) : null,
    })),
]);

/** A declaration as it is stored and sent. */
export type DeclaredSeller = z.infer<typeof sellerSchema>;
