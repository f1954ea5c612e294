/**
 * `npm run test:e2e`: finds or installs a Chromium, builds if a source has changed since the last build,
 * seeds, then runs the tests in tests/e2e. `npm test` does the first and the third with `test:prepare`, while
 * it builds and runs other tests, and then sets `PREPARED`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isBuilt } from './build/inputs.ts';
import { findBrowser } from './local/browser.ts';
import { runDir, seededState, sharedState } from './local/browser-run.ts';
import { run, serve } from './local/run.ts';

/** Installs a browser, by Playwright's download or by apt-get when this user may. */
async function installBrowser(): Promise<void> {
  console.log('No Chromium found: installing one…');
  try {
    await run('playwright', ['install', 'chromium']);
    return;
  } catch {
    // Playwright's servers are unreachable here; the distribution may have a Chromium.
  }
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' });
    execFileSync(
      'apt-get',
      ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
      {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      },
    );
  } catch (error) {
    console.error(String(error));
  }
}

async function findOrInstallBrowser(): Promise<string> {
  let browser = await findBrowser();
  if (!browser) {
    await installBrowser();
    browser = await findBrowser();
  }
  if (browser) return browser;
  console.error(
    'The browser tests need Chromium, and none could be found or installed here.\n' +
      'Install Google Chrome or Chromium, or set CHROMIUM_PATH to its executable, and run again.',
  );
  process.exit(1);
}

/** Seeds a marketplace for one run, whatever an earlier one left. */
async function seedAfresh(): Promise<void> {
  rmSync(runDir, { recursive: true, force: true });
  mkdirSync(runDir, { recursive: true });
  await run('node', ['scripts/prepare.ts'], { env: { STATE_DIR: seededState } });
}

const temporary = path.resolve(runDir, 'tmp');
// A dozen processes load wrangler, Miniflare or Playwright: 1.1 s of CPU, 1.5 without the first one's code.
process.env.NODE_COMPILE_CACHE = path.join(runDir, 'compiled');
const onlyPrepares = process.argv[2] === 'prepare';
// The seed waits for workerd most of the time.
const [browser] = await Promise.all([
  findOrInstallBrowser(),
  onlyPrepares || isBuilt(process.env.DIST_DIR ?? 'dist') ? undefined : run('vite', ['build']),
  process.env.PREPARED ? undefined : seedAfresh(),
]);
if (!onlyPrepares) {
  mkdirSync(temporary, { recursive: true });
  cpSync(seededState, sharedState, { recursive: true });
  process.exitCode = await serve('playwright', ['test', ...process.argv.slice(2)], {
    CHROMIUM_PATH: browser,
    E2E_DIR: runDir,
    // The browser's processes share files here: in memory, when possible.
    TMPDIR: temporary,
    // Hundreds of users sign up and in; hashing their passwords was a tenth of the run.
    PASSWORD_COST: 'low',
    // Node reads TypeScript itself: 5 s of CPU less than with Playwright's own compiler.
    PW_DISABLE_TS_ESM: '1',
  });
  rmSync(runDir, { recursive: true, force: true });
}
