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

/** The fields of a professional are ignored for others, and the other way round. */
const anything = z.unknown().optional();

/**
 * A private seller names both fields of an invoice or none. The form sends texts and so requires both; `null` and a
 * missing field are those of a client that does not ask for them.
 */
export const sellerSchema = z.discriminatedUnion('professional', [
  z
    .strictObject({
      professional: z.literal(false),
      ...{ legalName: anything, address: anything, siren: anything },
      ...{ vat: anything, vatNumber: anything },
      invoiceName: required('votre nom', LEGAL_NAME_MAX_LENGTH).nullish(),
      invoiceAddress: required('votre adresse', SELLER_ADDRESS_MAX_LENGTH).nullish(),
    })
    .refine(({ invoiceName, invoiceAddress }) => typeof invoiceName === typeof invoiceAddress, {
      path: ['invoiceAddress'],
      message: 'Veuillez indiquer votre nom et votre adresse',
    })
    .transform(({ invoiceName, invoiceAddress }) => ({
      ...notProfessional,
      invoiceName: invoiceName ?? null,
      invoiceAddress: invoiceAddress ?? null,
    })),
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
      ...{ invoiceName: anything, invoiceAddress: anything },
    })
    .refine(({ vat, vatNumber }) => vat === 'exempt' || vatNumber, {
      path: ['vatNumber'],
      message: 'Veuillez indiquer votre numéro de TVA',
    })
    .transform(({ vatNumber, ...seller }) => ({
      ...seller,
      vatNumber: seller.vat === 'registered' ? (vatNumber ?? null) : null,
      ...{ invoiceName: null, invoiceAddress: null },
    })),
]);

/** A declaration as it is stored and sent. */
export type DeclaredSeller = z.infer<typeof sellerSchema>;
