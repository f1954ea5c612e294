/**
 * `npm run rehearse:deployment`: sets up an empty account and deploys to it, with a stand-in for
 * wrangler's command line. Fails once on the way, as wrangler would, because a queue was deleted.
 * Builds nothing.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publish } from '../deployment/publish.ts';
import { setUp } from '../deployment/set-up.ts';
import { type Account, newAccount } from '../deployment/stand-in/account.ts';
import { callWrangler, showWrangler } from '../deployment/wrangler.ts';
import { Findings } from './site.ts';

const environment = 'production';
const findings = new Findings();
const folder = mkdtempSync(path.join(tmpdir(), 'rehearsal-'));
const accountFile = path.join(folder, 'account.json');
const configPath = path.join(folder, 'wrangler.toml');
const account = () => JSON.parse(readFileSync(accountFile, 'utf8')) as Account;
const save = (changed: Account) => writeFileSync(accountFile, JSON.stringify(changed));
Object.assign(process.env, {
  WRANGLER: path.resolve('scripts/deployment/stand-in/wrangler.ts'),
  WRANGLER_STAND_IN: accountFile,
  WRANGLER_STAND_IN_CONFIG: configPath,
});
const say = (line: string) => console.log(line);

const prepare = () =>
  setUp({
    ...{ environment, configPath, say, isDryRun: false, wrangler: callWrangler },
    secretsPath: path.join(folder, 'secrets.env'),
  } as const);

const deploy = () =>
  publish({
    ...{ environment, configPath, say, isDryRun: false, isGradual: false, hasTerminal: true },
    ...{ options: [], call: callWrangler, build: async () => {} },
    dist: folder,
    // The build's own configuration would be that of the environment.
    show: (args, env) =>
      showWrangler(
        args.flatMap((arg, index) =>
          arg === '--config' ? ['--env', environment] : args[index - 1] === '--config' ? [] : [arg],
        ),
        env,
      ),
  } as const);

const outcome = (work: Promise<void>) =>
  work.then(
    () => 'ended well',
    (error: Error) => error.message,
  );

try {
  save(newAccount({ zones: [{ id: 'z1', name: 'dis-moi.fr' }] }));
  writeFileSync(
    configPath,
    readFileSync('wrangler.toml', 'utf8')
      .replaceAll('dis-moi.example', 'dis-moi.fr')
      .replaceAll('PAYMENTS = ""', 'PAYMENTS = "stripe"')
      .replaceAll('MAIL_FROM = ""', 'MAIL_FROM = "bonjour@mail.dis-moi.fr"')
      .replaceAll(/^(\w+) = ""$/gm, (line, name: string) =>
        /^(GOOGLE_|JURIS|DEV_|STRIPE_|PURGE_)/.test(name) ? line : `${name} = "x@dis-moi.fr"`,
      )
      .replaceAll('mediatorUrl = "x@dis-moi.fr"', 'mediatorUrl = "https://mediateur.fr"'),
  );
  findings.expect('set-up of an empty account', await outcome(prepare()), 'ended well');
  findings.expect('queues', account().queues.length, 10);
  const missing = await outcome(deploy());
  findings.expect('without the secrets of people', /STRIPE_SECRET_KEY/.test(missing), true);
  for (const name of ['GOOGLE_CLIENT_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
    await callWrangler(['secret', 'put', name, '--env', environment], { input: 'x' });
  const last = ['secret', 'put', 'STRIPE_CONNECT_WEBHOOK_SECRET', '--env', environment];
  await callWrangler(last, { input: 'x' });

  const whole = account();
  save({ ...whole, queues: whole.queues.slice(1) });
  const refused = await outcome(deploy());
  console.log(refused);
  findings.expect('with a queue missing', /Stopped at: publishing/.test(refused), true);
  findings.expect('set-up, run again', await outcome(prepare()), 'ended well');
  findings.expect('deployment, run again', await outcome(deploy()), 'ended well');
  findings.expect('versions that were published', account().workers[0]!.versions.length, 1);
} finally {
  rmSync(folder, { recursive: true });
}
findings.end();
