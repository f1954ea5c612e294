import { expect, it } from 'vitest';
import { browserReportSchema, framesIn, knownErrorName, knownVersion } from './browser-report.ts';

it('browserReportSchema rejects anything that could contain user text', () => {
  const frames = ['/assets/a.js:1:1'];
  const error = { screen: '/', name: 'TypeError', frames };
  const timing = { screen: '/', each: 10, lcp: 1234.5, cls: 0.01 };
  const report = { version: '6f1c', errors: [error], timing };
  expect(browserReportSchema.safeParse(report).success).toBe(true);
  const wrong = [
    { ...report, version: 'lea@example.com' },
    { ...report, user: 'lea' },
    { ...report, errors: [{ ...error, message: 'Bonjour Léa' }] },
    { ...report, errors: [{ ...error, name: 'Bonjour Léa' }] },
    { ...report, errors: [{ ...error, screen: '/main/user/lea?x' }] },
    { ...report, errors: [{ ...error, frames: ['https://evil.test/a.js:1:1'] }] },
    { ...report, errors: [{ ...error, frames: [] }] },
    { ...report, errors: Array.from({ length: 6 }, () => error) },
    { ...report, timing: { ...timing, lcp: -1 } },
    { ...report, timing: { ...timing, lcp: '1' } },
    { ...report, timing: { ...timing, each: 0 } },
  ];
  for (const each of wrong) expect(browserReportSchema.safeParse(each).success).toBe(false);
});

it('knownErrorName, framesIn and knownVersion pass only known names, files and versions', () => {
  for (const name of ['Error', 'TypeError', 'AbortError', 'ZodError'])
    expect(knownErrorName(name)).toBe(name);
  expect(knownErrorName('LeaMartinAMenti')).toBe('Error');
  const files = new Set(['/assets/a.js', '/after-paint.js']);
  const frames = ['/assets/a.js:1:2', '/assets/lea-a-menti.js:1:2', '/after-paint.js:3:4'];
  expect(framesIn(files, frames)).toEqual(['/assets/a.js:1:2', '/after-paint.js:3:4']);
  const version = '0b6a1f3e-5c7d-4e8f-9a0b-1c2d3e4f5a6b';
  expect(knownVersion(version, 'local')).toBe(version);
  expect(knownVersion('local', 'local')).toBe('local');
  expect(knownVersion('lea-a-menti', 'local')).toBeNull();
});
