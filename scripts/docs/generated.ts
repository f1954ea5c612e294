import { tabulateActs } from './acts.ts';
import { tabulateAccounts, tabulateEffects, tabulateEntries } from './books.ts';
import { drawOrderLife, tabulateOrderLife } from './order-life.ts';
import { listPermissions, tabulateHeardEvents } from './stripe.ts';

/** The generated parts of documents, by file and by the name of their marker there. */
const parts: Record<string, Record<string, () => string>> = {
  'docs/payments.md': {
    'order-diagram': drawOrderLife,
    'order-events': tabulateOrderLife,
    effects: tabulateEffects,
    accounts: tabulateAccounts,
    entries: tabulateEntries,
  },
  'docs/operations.md': {
    acts: tabulateActs,
    'stripe-events': tabulateHeardEvents,
    'stripe-key': listPermissions,
  },
};

export const generatedFiles = Object.keys(parts);

/** The file's text with its generated parts up to date; throws when a marker is missing. */
export function withGenerated(file: string, text: string): string {
  return Object.entries(parts[file]!).reduce((written, [name, write]) => {
    const [start, end] = [`<!-- generated: ${name} -->\n`, `\n<!-- end: ${name} -->`];
    const from = written.indexOf(start);
    const to = written.indexOf(end, from);
    if (from < 0 || to < 0) throw new Error(`${file} has no marker for '${name}'`);
    return `${written.slice(0, from + start.length)}${write()}${written.slice(to)}`;
  }, text);
}
