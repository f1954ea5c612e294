/**
 * `npm run setup -- staging|production`: creates the resources that the environment of
 * wrangler.toml needs in the account, writes ids back, stores generated secrets, and lists the
 * manual tasks. `--dry-run` prints the plan. It may be stopped and run again at any point.
 */
import { parseArgs } from 'node:util';
import { SetUpStopped, setUp } from './deployment/set-up.ts';
import { callWrangler } from './deployment/wrangler.ts';

const usage =
  'Usage: npm run setup -- staging|production [--dry-run] [--zone-id <zone of the mail domain>]';
const { environment, options } = readArguments();
try {
  await setUp({
    environment,
    configPath: options.config ?? 'wrangler.toml',
    secretsPath: options['secrets-file'] ?? `secrets.${environment}.env`,
    wrangler: callWrangler,
    zoneId: options['zone-id'],
    isDryRun: options['dry-run'] ?? false,
    say: (line) => console.log(line),
  });
} catch (error) {
  if (!(error instanceof SetUpStopped)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        'zone-id': { type: 'string' },
        'secrets-file': { type: 'string' },
        config: { type: 'string' },
      },
    });
    const [named, ...more] = positionals;
    if ((named === 'staging' || named === 'production') && more.length === 0)
      return { environment: named, options: values } as const;
  } catch (error) {
    console.error((error as Error).message);
  }
  console.error(usage);
  process.exit(2);
}
