import { expect, it } from 'vitest';
import { browserReportSchema } from './browser-report.ts';

it('takes nothing that could carry words', () => {
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
