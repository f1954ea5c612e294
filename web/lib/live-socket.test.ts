import { expect, it } from 'vitest';
import { reconnectDelay } from './live-socket.ts';

it('waits 1, 2, 5, then always 10 seconds before it reconnects', () => {
  expect([0, 1, 2, 3, 4, 50].map(reconnectDelay)).toEqual([1000, 2000, 5000, 10000, 10000, 10000]);
});
