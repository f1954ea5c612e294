/**
 * What Stripe's API takes and answers, for who has internet (docs/payments.md):
 *
 *     npm run stripe-contract                        distils the types of the installed package into contract.json
 *     npm run stripe-contract -- openapi spec3.json  distils Stripe's OpenAPI file
 *     npm run stripe-contract -- record kept.jsonl   has STRIPE_SANDBOX_KEY's sandbox answer in the place of the stand-in
 *     npm run stripe-contract -- compare kept.jsonl  says what of it is not as the contract has it
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { onEnd } from '../local/run.ts';
import { endpoints } from '../local/stripe/api.ts';
import type { Contract } from './contract.ts';
import { fromOpenApi } from './from-openapi.ts';
import { fromPackage } from './from-package.ts';
import { compare, readContract, record } from './record.ts';

const operations = Object.keys(endpoints);

/** A line for each operation and shape: spread out it has 25,000. */
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
else if (!file) throw new Error(`${mode} of which file?`);
else if (mode === 'openapi')
  write(fromOpenApi(JSON.parse(readFileSync(file, 'utf8')), operations, path.basename(file)));
else if (mode === 'record') {
  const key = process.env.STRIPE_SANDBOX_KEY ?? '';
  const recorder = await record({ origin: 'https://api.stripe.com', key, file, port: 4299 });
  console.log(`Stripe's sandbox, recorded: ${recorder.url}`);
  onEnd(() => recorder.stop());
} else if (mode === 'compare') {
  const misses = compare(readContract(), file);
  for (const miss of misses) console.log(miss);
  process.exitCode = misses.length > 0 ? 1 : 0;
} else throw new Error(`no mode ${mode}`);
