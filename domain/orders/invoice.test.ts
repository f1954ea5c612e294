import { describe, expect, it } from 'vitest';
import { customerOf, invoiceContent } from './invoice.ts';

const movement = (cents: number, perMille: number, isVat = false) => ({
  ...{ at: 0, orderId: 'o', number: 'R-2026-000001', topic: 'Droit', cents, isVat, perMille },
  pricing: 'question' as const,
});
const parties = {
  month: '2026-05',
  supplier: { name: 'Dis-moi', legalForm: 'SAS', registration: '1', vatNumber: '', address: '' },
  customer: {
    ...{ name: null, username: 'lea', legalName: null, address: null, siren: null },
    ...{ vat: null, vatNumber: null },
  },
};

describe('invoiceContent', () => {
  it('has a line for each rate of VAT, with the VAT that is booked', () => {
    const { rates, lines, ...paper } = invoiceContent({
      ...parties,
      movements: [
        ...[movement(60, 200), movement(10, 200, true), movement(60, 0), movement(-50, 200)],
        movement(-8, 200, true),
      ],
    });
    expect(rates).toEqual([
      { perMille: 200, mention: 'TVA 20 %', exclCents: 8, vatCents: 2, totalCents: 10 },
      {
        ...{ perMille: 0, mention: 'TVA non applicable, art. 293 B du CGI' },
        ...{ exclCents: 60, vatCents: 0, totalCents: 60 },
      },
    ]);
    expect(lines.map(({ label, cents }) => [label, cents])).toEqual([
      ['Commission · One Shot (une question) · Droit', 60],
      ['Commission · One Shot (une question) · Droit', 60],
      ['Commission rendue · One Shot (une question) · Droit', -50],
    ]);
    expect(paper).toMatchObject({
      ...{ isCreditNote: false, exclCents: 68, vatCents: 2, totalCents: 70 },
      vatMention: 'TVA 20 % ; TVA non applicable, art. 293 B du CGI',
    });
  });

  it('is a credit note when more was returned than retained', () => {
    const paper = invoiceContent({
      ...parties,
      movements: [movement(-60, 200), movement(-10, 200, true)],
    });
    expect(paper).toMatchObject({ isCreditNote: true, totalCents: -60, vatCents: -10 });
  });
});

describe('customerOf', () => {
  const profile = { name: 'Léa', username: 'lea' };
  const undeclared = {
    ...{ legalName: null, address: null, siren: null, vat: null, vatNumber: null },
    ...{ invoiceName: null, invoiceAddress: null },
  };

  it('has the legal name and address of a seller, private or professional', () => {
    const rest = { ...profile, siren: null, vat: null, vatNumber: null };
    const own = { ...undeclared, invoiceName: 'Léa Martin', invoiceAddress: 'Lyon' };
    expect(customerOf(profile, own)).toEqual({
      ...rest,
      ...{ legalName: 'Léa Martin', address: 'Lyon' },
    });
    const business = { ...undeclared, legalName: 'Martin SARL', address: 'Paris', siren: '1' };
    expect(customerOf(profile, business)).toEqual({
      ...rest,
      ...{ legalName: 'Martin SARL', address: 'Paris', siren: '1' },
    });
  });

  it('has the profile alone of a seller who has named neither', () => {
    expect(customerOf(profile, undeclared)).toMatchObject({
      ...profile,
      ...{ legalName: null, address: null },
    });
  });
});
