import { expect, it } from 'vitest';
import { SOCKET_CLOSE } from '../../domain/conversation-wire.ts';
import { reconnectDelay } from './live-socket.ts';

it('waits 1, 2, 5, then always 10 seconds before it reconnects', () => {
  expect([0, 1, 2, 3, 4, 50].map(reconnectDelay)).toEqual([1000, 2000, 5000, 10000, 10000, 10000]);
});

it('waits 10 seconds where it has been too much for the server', () => {
  expect([0, 1, 7].map((attempt) => reconnectDelay(attempt, SOCKET_CLOSE.tooMany))).toEqual([
    10_000, 10_000, 10_000,
  ]);
  expect(reconnectDelay(0, SOCKET_CLOSE.tokenExpired)).toBe(1000);
});
