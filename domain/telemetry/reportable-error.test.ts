import { expect, it } from 'vitest';
import { browserReportSchema } from './browser-report.ts';
import { MAX_FRAMES, reportableError } from './reportable-error.ts';

const ORIGIN = 'https://dis-moi.example';

function thrown(stack: string, name = 'TypeError'): Error {
  return Object.assign(new Error('Léa a écrit : « bonjour »'), { name, stack });
}

it("reportableError gives the error's name and its frames in our scripts, in every browser's format", () => {
  const chromium = thrown(`TypeError: lea@example.com is not a function
    at send (${ORIGIN}/assets/conversation-B1x_y.js:12:345)
    at ${ORIGIN}/assets/index-C2.js?v=lea@example.com:1:2
    at ${ORIGIN}/main/user/lea:3:4
    at chrome-extension://abcdef/inject.js:1:1
    at <anonymous>`);
  const frames = ['/assets/conversation-B1x_y.js:12:345', '/assets/index-C2.js:1:2'];
  const screen = '/main/user/:username';
  const reported = { screen, name: 'TypeError', frames };
  expect(reportableError(chromium, screen, ORIGIN)).toEqual(reported);
  const others = thrown(`send@${ORIGIN}/assets/conversation-B1x_y.js:12:345
@${ORIGIN}/assets/index-C2.js:1:2`);
  expect(reportableError(others, screen, ORIGIN)).toEqual(reported);
  expect(browserReportSchema.parse({ version: 'v', errors: [reported] }).errors).toEqual([
    reported,
  ]);
});

it('reportableError is null when the error is not from our scripts or is no error', () => {
  const extension = thrown('Error: x\n    at chrome-extension://abcdef/inject.js:1:1');
  const elsewhere = thrown('Error: x\n    at https://dis-moi.example.evil.test/assets/a.js:1:1');
  for (const error of [extension, elsewhere, new Error('x'), 'lea@example.com', null, undefined])
    expect(reportableError(error, null, ORIGIN)).toBeNull();
});

it('reportableError replaces an unknown name and limits the frames', () => {
  const line = `    at ${ORIGIN}/assets/a.js:1:1\n`;
  const reported = reportableError(thrown(line.repeat(50), 'lea@example.com'), null, ORIGIN);
  expect(reported).toMatchObject({ name: 'Error', screen: null });
  expect(reported?.frames).toHaveLength(MAX_FRAMES);
});
