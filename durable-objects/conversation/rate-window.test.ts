import { expect, it } from 'vitest';
import { RateWindow } from './rate-window.ts';

const NOW = Date.UTC(2026, 10, 22);
const answers = (window: RateWindow, times: number, now: number, userId = 'ana') =>
  Array.from({ length: times }, () => window.allows(userId, now)).filter(Boolean).length;

it('RateWindow allows the limit in a minute, and again in the next', () => {
  const window = new RateWindow(3);
  expect(answers(window, 2, NOW)).toBe(2);
  expect(answers(window, 5, NOW + 59_999)).toBe(1);
  expect(answers(window, 5, NOW + 60_000)).toBe(3);
});

it('RateWindow counts each user separately', () => {
  const window = new RateWindow(3);
  expect(answers(window, 10, NOW, 'ana')).toBe(3);
  expect(answers(window, 10, NOW, 'ben')).toBe(3);
});

it('RateWindow reports a user who continues after being rejected', () => {
  const window = new RateWindow(3);
  answers(window, 6, NOW);
  expect(window.isFloodedBy('ana')).toBe(false);
  expect(window.isFloodedBy('ben')).toBe(false);
  answers(window, 1, NOW);
  expect(window.isFloodedBy('ana')).toBe(true);
  answers(window, 1, NOW + 60_000);
  expect(window.isFloodedBy('ana')).toBe(false);
});

it('RateWindow allows nothing when the limit is 0', () => {
  const window = new RateWindow(0);
  expect(window.allows('ana', NOW)).toBe(false);
  expect(window.isFloodedBy('ana')).toBe(true);
});
