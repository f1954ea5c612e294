import { queryOptions } from '@tanstack/react-query';
import type { Invoice, InvoiceSummary } from '../../domain/orders/invoice.ts';
import { api, read } from '../platform/api.ts';
import { OWN_KEY } from './me.ts';

export function invoicesQuery(year: string) {
  return queryOptions({
    queryKey: [...OWN_KEY, 'invoices', 'of', year],
    queryFn: async (): Promise<InvoiceSummary[]> =>
      (await read(api.me.invoices.$get({ query: { year } }))).invoices,
  });
}

/** The invoice of a month `YYYY-MM`; a 404 problem `invoice.not_found` when there is none. */
export function invoiceQuery(month: string) {
  return queryOptions({
    queryKey: [...OWN_KEY, 'invoices', month],
    queryFn: (): Promise<Invoice> => read(api.me.invoices[':month'].$get({ param: { month } })),
  });
}
