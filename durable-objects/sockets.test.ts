import { describe, expect, it } from 'vitest';
import { SOCKET_CLOSE, SOCKET_FRAME_MAX_BYTES } from '../domain/conversations/conversation-wire.ts';
import { closeInReturn, closeQuietly, problemResponse, readFrame } from './sockets.ts';

/** An open socket that records its close codes. */
function openSocket() {
  const codes: number[] = [];
  const socket = {
    readyState: WebSocket.OPEN as number,
    close(code: number) {
      codes.push(code);
      socket.readyState = WebSocket.CLOSING;
    },
  };
  return { socket: socket as unknown as WebSocket, codes };
}

describe('readFrame', () => {
  it('parses JSON', () => {
    const { socket, codes } = openSocket();
    expect(readFrame(socket, '{"type":"resume","after":3}')).toEqual({ type: 'resume', after: 3 });
    expect(codes).toEqual([]);
  });

  it.each([
    ['text that is not JSON', '{"type":'],
    ['bytes', new TextEncoder().encode('{}').buffer as ArrayBuffer],
  ])('closes the socket when it receives %s', (_, data) => {
    const { socket, codes } = openSocket();
    expect(readFrame(socket, data)).toBeUndefined();
    expect(codes).toEqual([SOCKET_CLOSE.badFrame]);
  });

  it.each([
    ['as many letters', 'a'.repeat(SOCKET_FRAME_MAX_BYTES - 2), true],
    ['one letter more', 'a'.repeat(SOCKET_FRAME_MAX_BYTES - 1), false],
    ['half as many letters of two bytes', 'é'.repeat(SOCKET_FRAME_MAX_BYTES / 2 - 1), true],
    ['one of these more', 'é'.repeat(SOCKET_FRAME_MAX_BYTES / 2), false],
  ])('limits a frame in bytes: %s', (_, text, isRead) => {
    const { socket, codes } = openSocket();
    expect(readFrame(socket, JSON.stringify(text))).toBe(isRead ? text : undefined);
    expect(codes).toEqual(isRead ? [] : [SOCKET_CLOSE.tooLarge]);
  });

  it('closes the socket when binary data is too long', () => {
    const { socket, codes } = openSocket();
    readFrame(socket, new ArrayBuffer(SOCKET_FRAME_MAX_BYTES + 1));
    expect(codes).toEqual([SOCKET_CLOSE.tooLarge]);
  });
});

it('closeQuietly closes a socket once', () => {
  const { socket, codes } = openSocket();
  closeQuietly(socket, SOCKET_CLOSE.tooMany);
  closeQuietly(socket, SOCKET_CLOSE.tokenExpired);
  expect(codes).toEqual([SOCKET_CLOSE.tooMany]);
});

it.each([
  [1000, 1000],
  [1001, 1001],
  [4401, 4401],
  // Codes that mean no code was sent.
  [1005, 1000],
  [1006, 1000],
  [1015, 1000],
])('closeInReturn answers close code %i with %i', (code, answer) => {
  const { socket, codes } = openSocket();
  closeInReturn(socket, code);
  expect(codes).toEqual([answer]);
});

it('problemResponse rejects an upgrade with a problem document', async () => {
  const response = problemResponse('request.rate_limited', { 'Retry-After': '10' });
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '10']);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({ code: 'request.rate_limited', status: 429 });
});
