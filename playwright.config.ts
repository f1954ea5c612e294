import { defineConfig } from '@playwright/test';
import { resultsDir, sharedPort, sharedState } from './scripts/local/browser-run.ts';

/**
 * Tests of the built product in a real browser. The server starts on a state of its own, seeded
 * afresh by scripts/test-browser.ts, which also names the browser.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: resultsDir,
  fullyParallel: true,
  // The journeys belong to `npm test`; without a project, both run.
  projects: [
    { name: 'journeys', grep: /@journey/ },
    { name: 'rest', grepInvert: /@journey/ },
  ],
  // One for each core of a small machine: with a third, all take as long, and each test half as long again.
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  forbidOnly: !!process.env.CI,
  use: {
    baseURL: `http://localhost:${sharedPort}`,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 800 },
    // Motion is a sixteenth of what tests cost; what it may change is tested `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    // Tests cannot intercept its answers; tests/e2e/installed.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Without a locale of UTF-8, Chromium saves a file whose name has an accent as 'download'.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        // A microphone that beeps, and that every page may use.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        // Pages live too short to gain from optimised code, or from threads beside a busy core, which took
        // a sixth of their CPU.
        '--js-flags=--no-opt --no-maglev --single-threaded',
      ],
    },
  },
  webServer: {
    command: 'node scripts/preview.ts',
    url: `http://localhost:${sharedPort}/api/health`,
    timeout: 120_000,
    stdout: 'pipe',
    env: {
      ...process.env,
      PORT: String(sharedPort),
      STATE_DIR: sharedState,
      DATABASE_SOCKET: 'open',
    },
  },
});
