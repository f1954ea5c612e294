import { describe, expect, it } from 'vitest';
import { draftOf, readSellerDraft, sirenDoubt } from './seller-draft.ts';

const undeclared = draftOf({
  ...{ professional: null, legalName: null, address: null, siren: null },
  ...{ vat: null, vatNumber: null, declaredAt: null, required: true },
});

describe('readSellerDraft', () => {
  it('asks for a status when none is chosen', () => {
    expect(readSellerDraft(undeclared).errors).toEqual({
      professional: 'Veuillez choisir votre statut',
    });
  });

  it('declares nothing but that when the seller is not professional', () => {
    const draft = { ...undeclared, professional: false, siren: '12' };
    expect(readSellerDraft(draft).seller).toMatchObject({ professional: false, siren: null });
  });

  it('names each field that a professional has left empty', () => {
    const { errors } = readSellerDraft({ ...undeclared, professional: true });
    expect(Object.keys(errors ?? {}).sort()).toEqual(['address', 'legalName', 'siren']);
  });

  it('wants a VAT number of whoever charges VAT', () => {
    const filled = { legalName: 'Léa', address: 'Lyon', siren: '732 829 320' };
    const draft = { ...undeclared, ...filled, professional: true, vat: 'registered' as const };
    expect(readSellerDraft(draft).errors).toHaveProperty('vatNumber');
    expect(readSellerDraft({ ...draft, vatNumber: 'fr44732829320' }).seller).toMatchObject({
      vatNumber: 'FR44732829320',
    });
  });
});

describe('sirenDoubt', () => {
  it('is said of nine digits without the key of a SIREN', () => {
    expect(sirenDoubt('732 829 320')).toBeNull();
    expect(sirenDoubt('732 829')).toBeNull();
    expect(sirenDoubt('732829321')).toContain('vérifiez');
  });
});
