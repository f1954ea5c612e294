import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { OwnSeller } from '../../domain/orders/seller.ts';
import type { DeclaredSeller } from '../../domain/orders/seller-declaration.ts';
import { api, read } from '../platform/api.ts';
import { OWN_KEY } from './me.ts';

/** The viewer's seller status; a 403 problem `creator.required` for a user who is no creator. */
export const sellerQuery = queryOptions({
  queryKey: [...OWN_KEY, 'seller'],
  queryFn: (): Promise<OwnSeller> => read(api.me.seller.$get()),
});

/** Declares the status and shows it as stored. */
export async function declareSeller(
  queryClient: QueryClient,
  seller: DeclaredSeller,
  signal: AbortSignal,
): Promise<OwnSeller> {
  const declared: OwnSeller = await read(
    api.me.seller.$put({ json: seller }, { init: { signal } }),
  );
  queryClient.setQueryData(sellerQuery.queryKey, declared);
  return declared;
}
