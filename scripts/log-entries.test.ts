import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { logLines } from './log-entries.ts';

const ours = { event: 'request', each: 1, status: 200 };
const said = JSON.stringify(ours);

it("logLines finds our log entries in each of Cloudflare's export formats", () => {
  const tail = { event: { request: {} }, logs: [{ level: 'log', message: [said, 'and more'] }] };
  const logpush = { EventTimestampMs: 1, Logs: [{ Level: 'log', Message: [said] }] };
  const exported = [said, JSON.stringify(tail), '', JSON.stringify(logpush), '{"cut', 'Connected'];
  expect(logLines(exported.join('\n'))).toEqual([ours, ours, ours]);
});

const judge = (lines: object[]) =>
  spawnSync('node', ['scripts/slo.ts'], {
    input: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    encoding: 'utf8',
  });

it("the script's exit code says whether an objective is missed", () => {
  const request = { ...ours, method: 'GET', route: '/', ms: 5, trips: 0, attempts: 0 };
  const well = judge([request]);
  expect([well.status, well.stdout]).toEqual([0, expect.stringContaining('availability')]);
  const failing = judge([request, { ...request, status: 503 }]);
  expect(failing.status).toBe(1);
  expect(failing.stdout).toMatch(/MISSED +availability +0.5 /);
  expect(judge([]).status).toBe(2);
});
