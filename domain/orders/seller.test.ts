import { describe, expect, it } from 'vitest';
import {
  formatSiren,
  hasSirenKey,
  priceVat,
  receiptTitle,
  sellerInText,
  sellerStatus,
  taxedAmount,
} from './seller.ts';

const nobody = {
  professional: false,
  ...{ legalName: null, address: null, siren: null, vat: null, vatNumber: null },
};
const business = (vat: 'exempt' | 'registered') => ({
  ...{ professional: true, legalName: 'Léa Martin EI', address: 'Lyon', siren: '732829320' },
  ...{ vat, vatNumber: vat === 'registered' ? 'FR44732829320' : null },
});

describe('priceVat', () => {
  it('has the standard rate when the seller charges VAT', () => {
    expect(priceVat(business('registered'))).toEqual({ rate: 200, mention: 'TVA 20 %' });
  });

  it('has a rate of 0 and says why for every other seller', () => {
    const mentions = [business('exempt'), nobody, null].map(priceVat);
    expect(mentions.map(({ rate }) => rate)).toEqual([0, 0, 0]);
    expect(mentions.map(({ mention }) => mention)).toEqual([
      'TVA non applicable, art. 293 B du CGI',
      'Vendeur non professionnel : aucune TVA n’est facturée',
      'Statut du vendeur non déclaré : aucune TVA n’est facturée',
    ]);
  });
});

describe('taxedAmount', () => {
  it('divides a price including VAT without losing a cent', () => {
    for (let cents = -300; cents <= 300; cents += 1) {
      const { exclCents, vatCents, totalCents } = taxedAmount(cents, 200);
      expect(exclCents + vatCents).toBe(totalCents);
    }
    expect(taxedAmount(300, 200)).toEqual({ exclCents: 250, vatCents: 50, totalCents: 300 });
  });
});

describe('sellerStatus and receiptTitle', () => {
  it('name only a declared status', () => {
    const sellers = [business('exempt'), nobody, null];
    expect(sellers.map(sellerStatus)).toEqual([
      'Vendeur professionnel',
      'Vendeur non professionnel',
      'Statut du vendeur non déclaré',
    ]);
    expect(sellers.map(receiptTitle)).toEqual(['Facture', 'Reçu', 'Reçu']);
  });
});

describe('sellerInText', () => {
  it('names a professional when names are allowed', () => {
    const seller = { ...business('registered'), address: '3 rue des Lilas\n69003 Lyon' };
    expect(sellerInText(seller, true)).toBe(
      'Vendeur professionnel : Léa Martin EI, 3 rue des Lilas, 69003 Lyon, SIREN 732 829 320, TVA FR44732829320',
    );
    expect(sellerInText(seller, false)).toBe('Vendeur professionnel');
    expect(sellerInText(nobody, true)).toBe('Vendeur non professionnel');
  });
});

describe('SIREN', () => {
  it('is checked by its last digit', () => {
    expect(['732829320', '552100554', '732829321', '73282932'].map(hasSirenKey)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('is formatted in groups of three', () => {
    expect(formatSiren('732829320')).toBe('732 829 320');
  });
});
