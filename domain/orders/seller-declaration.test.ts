import { describe, expect, it } from 'vitest';
import { sellerSchema } from './seller-declaration.ts';

const nothing = {
  ...{ legalName: null, address: null, siren: null, vat: null, vatNumber: null },
  ...{ invoiceName: null, invoiceAddress: null },
};
const named = { invoiceName: ' Léa Martin ', invoiceAddress: '3 rue des Lilas\n69003 Lyon' };
const business = {
  ...{ professional: true, legalName: 'Léa Martin EI', address: 'Lyon', siren: '732829320' },
  ...{ vat: 'exempt', vatNumber: null },
};

const pathsOf = (declaration: object) =>
  sellerSchema.safeParse(declaration).error?.issues.map(({ path }) => path.join('.'));

describe('sellerSchema', () => {
  it('has the name and address of a private seller, and no fields of a professional', () => {
    expect(sellerSchema.parse({ ...business, ...named, professional: false })).toEqual({
      ...{ ...nothing, professional: false },
      ...{ invoiceName: 'Léa Martin', invoiceAddress: '3 rue des Lilas\n69003 Lyon' },
    });
  });

  it('has none of a professional', () => {
    expect(sellerSchema.parse({ ...business, ...named })).toEqual({
      ...{ ...nothing, ...business },
    });
  });

  it('accepts a private seller without both when the client does not ask for them', () => {
    for (const fields of [{}, nothing])
      expect(sellerSchema.parse({ ...fields, professional: false })).toEqual({
        ...nothing,
        professional: false,
      });
  });

  it('names each empty field of a private seller, and the one of two that is missing', () => {
    const of = (fields: object) => pathsOf({ professional: false, ...fields });
    expect(of({ invoiceName: ' ', invoiceAddress: '' })).toEqual(['invoiceName', 'invoiceAddress']);
    expect(of({ ...named, invoiceAddress: '\u200b' })).toEqual(['invoiceAddress']);
    expect(of({ invoiceName: 'Léa' })).toEqual(['invoiceAddress']);
    expect(of({ invoiceAddress: 'Lyon' })).toEqual(['invoiceAddress']);
    expect(of({ ...named, invoiceName: 'a'.repeat(121) })).toEqual(['invoiceName']);
  });
});
