/**
 * Maintains the contract of Stripe's API; needs internet access (docs/payments.md):
 *
 *     npm run stripe-contract                        generates contract.json from the installed package's types
 *     npm run stripe-contract -- record recorded.jsonl   lets STRIPE_SANDBOX_KEY's sandbox answer, and records
 *     npm run stripe-contract -- compare recorded.jsonl  prints the deviations from the contract
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '../src/api.ts';
import { onEnd } from '../src/on-end.ts';
import type { Contract } from './contract.ts';
import { fromPackage } from './from-package.ts';
import { compare, readContract, record } from './record.ts';

const operations = Object.keys(endpoints);

/** One line for each operation and shape; fully spread it would have 25,000 lines. */
const lines = (entries: object) =>
  `{\n${Object.entries(entries)
    .map(([name, each]) => `    ${JSON.stringify(name)}: ${JSON.stringify(each)}`)
    .join(',\n')}\n  }`;

function write({ source, operations: described, shapes, error }: Contract): void {
  const target = path.join(import.meta.dirname, 'contract.json');
  writeFileSync(
    target,
    `{
  "source": ${JSON.stringify(source)},
  "operations": ${lines(described)},
  "shapes": ${lines(shapes)},
  "error": ${JSON.stringify(error)}
}
`,
  );
  console.log(`${path.relative('.', target)}: ${operations.length} operations, of ${source}`);
}

const [mode, file = ''] = process.argv.slice(2);
if (!mode) write(fromPackage(operations));
else if (!file) throw new Error(`${mode} needs a file`);
else if (mode === 'record') {
  const key = process.env.STRIPE_SANDBOX_KEY ?? '';
  const recorder = await record({ origin: 'https://api.stripe.com', key, file, port: 4299 });
  console.log(`Stripe's sandbox, recorded: ${recorder.url}`);
  onEnd(() => recorder.stop());
} else if (mode === 'compare') {
  const misses = compare(readContract(), file);
  for (const miss of misses) console.log(miss);
  process.exitCode = misses.length > 0 ? 1 : 0;
} else throw new Error(`unknown mode ${mode}`);
