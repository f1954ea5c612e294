/**
 * `npm run rehearse:rollback`: deploys a failing version, rolls it back, and reports what users saw
 * and which data was preserved. The state stays from version to version, as D1 and objects do.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Findings, newSite, signUp } from './site.ts';

/** A version whose API throws, with the entrypoints and objects of the real one. */
const BROKEN = `
import { DurableObject, WorkerEntrypoint } from 'cloudflare:workers';
export class Conversation extends DurableObject {}
export class UpdateBatcher extends DurableObject {}
export class Inbox extends DurableObject {}
export class SignInGuard extends DurableObject {}
export class JobRunner extends WorkerEntrypoint {}
export class Visitors extends WorkerEntrypoint { fetch() { throw new Error('broken'); } }
export default { fetch() { throw new Error('broken'); } };
`;

const findings = new Findings();
const site = await newSite();
const folder = mkdtempSync(path.join(tmpdir(), 'broken-'));
try {
  const person = await signUp(site.origin);
  const token = await person.signIn();
  const health = async () => (await fetch(`${site.origin}/api/health`)).status;
  const status = async () => (await fetch(`${site.origin}/api/status`)).status;
  findings.expect('before: health', await health(), 200);
  findings.expect('before: a member', await person.statusWith(token), 200);

  const main = path.join(folder, 'index.js');
  writeFileSync(main, BROKEN);
  await site.deploy({ main });
  findings.expect('the bad version: health, by which a monitor sees it', await health(), 500);
  findings.expect('the bad version: /etat is not said to work', await status(), 500);
  const page = await fetch(`${site.origin}/favicon.svg`);
  findings.expect('the bad version: static files', page.status, 200);

  await site.deploy({});
  findings.expect('taken back: health', await health(), 200);
  findings.expect('taken back: the member is still signed in', await person.statusWith(token), 200);
  findings.expect('taken back: the session goes on', (await person.refresh()) !== null, true);
  await signUp(site.origin);
  findings.expect('taken back: somebody signs up', await health(), 200);
} finally {
  await site.end();
  rmSync(folder, { recursive: true });
}
findings.end();
