/**
 * `npm run setup -- staging|production`: creates what the environment of wrangler.toml needs in the
 * account and a deployment does not create, stores generated secrets, and lists the manual tasks.
 * `--dry-run` prints the plan. With `STRIPE_SECRET_KEY` it also names the permissions that the key lacks.
 */
import { parseArgs } from 'node:util';
import { setUp } from './deployment/set-up.ts';
import { lackedPermissions } from './deployment/stripe-permissions.ts';
import { callWrangler } from './deployment/wrangler.ts';
import { environmentNamed, readEnvironment } from './deployment-gaps.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean' }, 'zone-id': { type: 'string' } },
});
const environment = environmentNamed(positionals[0]);
if (!environment) {
  console.error(
    'Usage: npm run setup -- staging|production [--dry-run] [--zone-id <zone of the mail domain>]',
  );
  process.exit(2);
}
const key = process.env.STRIPE_SECRET_KEY;
try {
  await setUp({
    environment,
    config: readEnvironment(environment),
    secretsFile: `secrets.${environment}.env`,
    wrangler: callWrangler,
    zoneId: values['zone-id'],
    ...(key && { lackedPermissions: () => lackedPermissions(key) }),
    isDryRun: values['dry-run'] ?? false,
    say: console.log,
  });
} catch (error) {
  console.error((error as Error).message);
  console.error(`What stands above is done. Mend this, then: npm run setup -- ${environment}`);
  process.exitCode = 1;
}
