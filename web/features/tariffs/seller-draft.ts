import {
  hasSirenKey,
  type OwnSeller,
  type SellerVatStatus,
} from '../../../domain/orders/seller.ts';
import { type DeclaredSeller, sellerSchema } from '../../../domain/orders/seller-declaration.ts';

/** The values of the form; unknown ones are empty. */
export interface SellerDraft {
  professional: boolean | null;
  legalName: string;
  address: string;
  siren: string;
  vat: SellerVatStatus;
  vatNumber: string;
  invoiceName: string;
  invoiceAddress: string;
}

export type SellerErrors = Partial<Record<keyof SellerDraft, string>>;

/** The form's initial values, from the declaration. */
export function draftOf(seller: OwnSeller): SellerDraft {
  return {
    professional: seller.professional,
    legalName: seller.legalName ?? '',
    address: seller.address ?? '',
    siren: seller.siren ?? '',
    vat: seller.vat ?? 'exempt',
    vatNumber: seller.vatNumber ?? '',
    invoiceName: seller.invoiceName ?? '',
    invoiceAddress: seller.invoiceAddress ?? '',
  };
}

/** The declaration of the form, or its errors. */
export function readSellerDraft(
  draft: SellerDraft,
): { seller: DeclaredSeller; errors?: undefined } | { seller?: undefined; errors: SellerErrors } {
  if (draft.professional === null)
    return { errors: { professional: 'Veuillez choisir votre statut' } };
  const checked = sellerSchema.safeParse(draft);
  if (checked.success) return { seller: checked.data };
  const errors: SellerErrors = {};
  for (const { path, message } of checked.error.issues)
    errors[path[0] as keyof SellerDraft] ??= message;
  return { errors };
}

/** The warning about a SIREN of nine digits whose check digit is invalid. */
export function sirenDoubt(siren: string): string | null {
  const digits = siren.replaceAll(/\s/g, '');
  if (!/^\d{9}$/.test(digits) || hasSirenKey(digits)) return null;
  return 'Ce numéro ne ressemble pas à un SIREN : vérifiez-le.';
}
