import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CreditNoteContent, creditNoteContent, receiptContent } from './receipt.ts';
import type { SellerIdentity } from './seller.ts';

const registered: SellerIdentity = {
  professional: true,
  legalName: 'Léa Martin EI',
  address: '3 rue des Lilas, Lyon',
  siren: '732829320',
  vat: 'registered',
  vatNumber: 'FR44732829320',
};

const facts = (
  priceCents: number,
  sellerIdentity: SellerIdentity | null,
): Parameters<typeof receiptContent>[0] => ({
  ...{ pricing: 'question', topic: 'Droit du travail', priceCents, currency: 'EUR' },
  ...{ provider: 'stripe', sellerIdentity },
  seller: { name: 'Léa', username: 'lea' },
  buyer: { name: null, username: 'marie' },
  issuer: {
    ...{ name: 'Dis-moi', legalForm: 'SAS', registration: 'RCS Paris 1', vatNumber: '' },
    address: '1 rue de Paris',
  },
});

const receiptOf = (priceCents: number, sellerIdentity: SellerIdentity | null = registered) =>
  receiptContent(facts(priceCents, sellerIdentity));

describe('receiptContent', () => {
  it('is an invoice with its VAT when the seller is registered for it', () => {
    expect(receiptOf(3_00)).toMatchObject({
      ...{ title: 'Facture', totalCents: 300, exclCents: 250, vatCents: 50, vatRate: 200 },
      lines: [{ label: 'One Shot (une question) · Droit du travail', cents: 300 }],
      vatMention: 'TVA 20 %',
    });
  });

  it('is a receipt that says why it has no VAT when the seller has declared nothing', () => {
    expect(receiptOf(3_00, null)).toMatchObject({
      ...{ title: 'Reçu', vatCents: 0 },
      vatMention: 'Statut du vendeur non déclaré : aucune TVA n’est facturée',
    });
  });
});

describe('corrected receipt', () => {
  it('names the one that it replaces', () => {
    const replaces = receiptContent(facts(3_00, registered), 'R-2026-000012');
    expect(replaces.replaces).toBe('R-2026-000012');
    expect(replaces.mentions[0]).toBe('Annule et remplace R-2026-000012.');
  });
});

describe('creditNoteContent', () => {
  it('credits the cent that two halves would round twice once', () => {
    const receipt = { ...receiptOf(1_03), number: 'R-2026-000001' };
    expect(receipt.vatCents).toBe(17);
    const first = creditNoteContent(receipt, [], 52);
    const second = creditNoteContent(receipt, [first], 51);
    expect([first.vatCents, second.vatCents]).toEqual([9, 8]);
    expect(second.corrects).toBe('R-2026-000001');
  });

  it('adds up to the VAT of the receipt when its whole price is refunded in parts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1 }), (parts) => {
        const receipt = { ...receiptOf(parts.reduce((sum, part) => sum + part)), number: 'R-1' };
        const notes: CreditNoteContent[] = [];
        for (const part of parts) notes.push(creditNoteContent(receipt, notes, part));
        const credited = notes.reduce((sum, { vatCents }) => sum + vatCents, 0);
        expect(credited).toBe(receipt.vatCents);
        expect(notes.every(({ vatCents }) => vatCents >= 0)).toBe(true);
      }),
    );
  });
});
