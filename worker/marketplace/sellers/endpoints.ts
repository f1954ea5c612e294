import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'money',
  routes: {
    'GET /api/me/seller': {
      caller: 'creator',
      contract: {
        call: "GET, PUT /api/me/seller `{professional, legalName, address, siren, vat: 'exempt' or 'registered', vatNumber, invoiceName?, invoiceAddress?}`",
        answer:
          'the status that receipts show, `declaredAt`, and `required`: nothing can be ordered before it is declared; `professional` is null until then, and the other fields are null if it is false, whatever was sent; `invoiceName` and `invoiceAddress`, both or none, are those of a private seller for the invoices of the commission, shown to nobody else. A later declaration does not change older receipts',
      },
      costs: [{ as: 'star', things: 'seller', atMost: 4 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'PUT /api/me/seller': {
      caller: 'creator',
      body: {
        professional: true,
        legalName: 'A',
        address: 'B',
        siren: '732829320',
        vat: 'registered',
        vatNumber: 'FR44732829320',
      },
    },
  },
};
