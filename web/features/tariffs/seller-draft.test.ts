import { describe, expect, it } from 'vitest';
import { draftOf, readSellerDraft, sirenDoubt } from './seller-draft.ts';

const undeclared = draftOf({
  ...{ professional: null, legalName: null, address: null, siren: null },
  ...{ vat: null, vatNumber: null, invoiceName: null, invoiceAddress: null },
  ...{ declaredAt: null, required: true },
});

describe('readSellerDraft', () => {
  it('requires a status when none is chosen', () => {
    expect(readSellerDraft(undeclared).errors).toEqual({
      professional: 'Veuillez choisir votre statut',
    });
  });

  it('requires a name and an address when the seller is private, and declares nothing else', () => {
    const draft = { ...undeclared, professional: false, siren: '12' };
    expect(Object.keys(readSellerDraft(draft).errors ?? {})).toEqual([
      'invoiceName',
      'invoiceAddress',
    ]);
    const named = { ...draft, invoiceName: 'Léa Martin', invoiceAddress: 'Lyon' };
    expect(readSellerDraft(named).seller).toMatchObject({
      ...{ professional: false, siren: null, address: null, invoiceAddress: 'Lyon' },
    });
  });

  it('reports each empty field when the seller is professional', () => {
    const { errors } = readSellerDraft({ ...undeclared, professional: true });
    expect(Object.keys(errors ?? {}).sort()).toEqual(['address', 'legalName', 'siren']);
  });

  it('requires a VAT number when the seller charges VAT', () => {
    const filled = { legalName: 'Léa', address: 'Lyon', siren: '732 829 320' };
    const draft = { ...undeclared, ...filled, professional: true, vat: 'registered' as const };
    expect(readSellerDraft(draft).errors).toHaveProperty('vatNumber');
    expect(readSellerDraft({ ...draft, vatNumber: 'fr44732829320' }).seller).toMatchObject({
      vatNumber: 'FR44732829320',
    });
  });
});

describe('sirenDoubt', () => {
  it('warns when nine digits have no valid check digit', () => {
    expect(sirenDoubt('732 829 320')).toBeNull();
    expect(sirenDoubt('732 829')).toBeNull();
    expect(sirenDoubt('732829321')).toContain('vérifiez');
  });
});
