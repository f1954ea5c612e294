import { entryKeys, ownedAccounts, sharedAccounts } from '../../domain/orders/ledger.ts';
import { effectKinds, effectMeanings } from '../../domain/orders/payment-effects.ts';
import { table } from './table.ts';

/** The tables of docs/payments.md about the books, from the lists in domain. */

/** The accounts, and the content of each. */
export function tabulateAccounts(): string {
  return table(
    ['account', 'there is', 'holds'],
    [
      ...Object.entries(sharedAccounts).map(([kind, holds]) => [`\`${kind}\``, 'one', holds]),
      ...Object.entries(ownedAccounts).map(([kind, { of, holds }]) => [
        `\`${kind}:<${of}>\``,
        `one for each ${of}`,
        holds,
      ]),
    ],
  );
}

/** The prefixes of the entries' keys. */
export function tabulateEntries(): string {
  const rows = Object.entries(entryKeys).map(([key, books]) => [`\`${key}\``, books]);
  return table(['key begins with', 'books'], rows);
}

export function tabulateEffects(): string {
  const rows = effectKinds.map((kind) => [`\`${kind}\``, effectMeanings[kind]]);
  return table(['kind', 'does'], rows);
}
