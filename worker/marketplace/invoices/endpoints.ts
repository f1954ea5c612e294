import { parisMonth } from '../../../domain/dates/paris.ts';
import type { Endpoints } from '../../endpoint.ts';

export const endpoints: Endpoints = {
  section: 'money',
  routes: {
    'GET /api/me/invoices': {
      caller: 'creator',
      contract: {
        input: '?year=YYYY',
        answer:
          "`{invoices: [{number, month, issuedAt, isCreditNote, exclCents, vatCents, totalCents}]}`, the platform's commission by month; by default the current year of Paris; `number` is `F-2026-000012`, or `FA-…` if more commission was refunded than retained, with amounts below zero",
      },
      costs: [{ as: 'star', path: '/api/me/invoices?year=2026', things: 'invoices', atMost: 16 }],
      hidden: { showsNobody: 'contains the caller’s data only' },
    },
    'GET /api/me/invoices/:month': {
      caller: 'creator',
      contract: {
        call: 'GET /api/me/invoices/{YYYY-MM}',
        answer:
          "the same of one month, as it was issued, with `supplier`, `customer`, `currency`, `lines: [{at, orderId, number, label, cents}]`, `rates: [{perMille, mention, exclCents, vatCents, totalCents}]`, `vatMention`; issued once, three days after the month's end; 404 `invoice.not_found`, also once it need not be retained any more",
      },
      costs: [{ as: 'star', path: '/api/me/invoices/2026-01', things: 'invoice', atMost: 8 }],
      hidden: {
        paths: () => [`/api/me/invoices/${parisMonth(Date.now())}`],
        showsNobody: 'contains the caller’s data only',
      },
    },
  },
};
