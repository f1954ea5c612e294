import { invalidRequest } from './errors.ts';
import type { Kind, Store } from './store.ts';

/** The kind of an object, by the prefix of its id. */
const KINDS: Record<string, Kind> = {
  cs: 'checkout.session',
  pi: 'payment_intent',
  ch: 'charge',
  py: 'charge',
  re: 'refund',
  pyr: 'refund',
  tr: 'transfer',
  trr: 'transfer_reversal',
  txn: 'balance_transaction',
  po: 'payout',
  du: 'dispute',
};
/** A copy of `object` in which each path, such as `latest_charge.balance_transaction`, is replaced by its object. */
export function expanded<T extends object>(store: Store, object: T, paths: string[] = []): T {
  const copy = structuredClone(object) as Record<string, unknown>;
  for (const path of paths) expandPath(store, copy, path.split('.'), path);
  return copy as T;
}

function expandPath(
  store: Store,
  at: Record<string, unknown>,
  [name, ...rest]: string[],
  whole: string,
): void {
  if (name === undefined) return;
  const value = at[name];
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) {
      if (typeof each === 'string') value[index] = load(store, each) ?? each;
      if (typeof value[index] === 'object') expandPath(store, value[index], rest, whole);
    }
    return;
  }
  if (typeof value === 'string') at[name] = load(store, value) ?? value;
  // A path that is null cannot be expanded, and is no error.
  const next = at[name];
  if (next === null) return;
  if (next === undefined)
    throw invalidRequest(
      `This property cannot be expanded (${whole}).`,
      'parameter_invalid_expansion',
      'expand',
    );
  if (typeof next === 'object') expandPath(store, next as Record<string, unknown>, rest, whole);
}

function load(store: Store, id: string): object | undefined {
  const kind = KINDS[id.split('_')[0]!];
  return kind && store.find(kind, id);
}
