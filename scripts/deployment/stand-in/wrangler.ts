/**
 * Stands in for wrangler's command line, as a separate process. `WRANGLER_STAND_IN` names the file
 * with the account's state. A missing file is an empty account; only successful commands write it.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { type Account, newAccount } from './account.ts';
import { answer, type Configuration } from './commands.ts';

const file = process.env.WRANGLER_STAND_IN;
if (!file) throw new Error('WRANGLER_STAND_IN names no file for the account');
const account: Account = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as Account)
  : newAccount();
const args = process.argv.slice(2);
// Only commands for a Worker read its configuration, which takes most of a second.
const concernsWorker = /^(secret|deploy|versions|d1 migrations)\b/.test(args.join(' '));
const wrangler = concernsWorker ? await import('wrangler') : null;
appendFileSync(`${file}.log`, `${args.join(' ')}\n`);
const outcome = answer(args, {
  account,
  accountId: process.env.CLOUDFLARE_ACCOUNT_ID,
  input: process.stdin.isTTY ? '' : await text(process.stdin),
  newId: randomUUID,
  report: (entry) => {
    const output = process.env.WRANGLER_OUTPUT_FILE_PATH;
    if (output) appendFileSync(output, `${JSON.stringify(entry)}\n`);
  },
  config: (env, config = process.env.WRANGLER_STAND_IN_CONFIG ?? 'wrangler.toml') =>
    wrangler?.unstable_readConfig({ config, env }) as unknown as Configuration,
});
if (outcome.code === 0) {
  writeFileSync(`${file}.new`, JSON.stringify(account, null, 2));
  renameSync(`${file}.new`, file);
}
process.stdout.write(outcome.stdout);
process.stderr.write(outcome.stderr);
process.exitCode = outcome.code;
