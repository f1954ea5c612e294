import {
  hasSirenKey,
  type OwnSeller,
  type SellerVatStatus,
} from '../../../domain/orders/seller.ts';
import { type DeclaredSeller, sellerSchema } from '../../../domain/orders/seller-declaration.ts';

/** What the form holds: empty texts where nothing is known. */
export interface SellerDraft {
  professional: boolean | null;
  legalName: string;
  address: string;
  siren: string;
  vat: SellerVatStatus;
  vatNumber: string;
}

export type SellerErrors = Partial<Record<keyof SellerDraft, string>>;

/** The form as it begins, from what was declared. */
export function draftOf(seller: OwnSeller): SellerDraft {
  return {
    professional: seller.professional,
    legalName: seller.legalName ?? '',
    address: seller.address ?? '',
    siren: seller.siren ?? '',
    vat: seller.vat ?? 'exempt',
    vatNumber: seller.vatNumber ?? '',
  };
}

/** The declaration that the form makes, or what is wrong with it. */
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

/** What the form says about a SIREN of nine digits that no register can have given. */
export function sirenDoubt(siren: string): string | null {
  const digits = siren.replaceAll(/\s/g, '');
  if (!/^\d{9}$/.test(digits) || hasSirenKey(digits)) return null;
  return 'Ce numéro ne ressemble pas à un SIREN : vérifiez-le.';
}
