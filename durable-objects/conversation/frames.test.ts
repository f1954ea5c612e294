import { describe, expect, it } from 'vitest';
import {
  type Message,
  type ServerFrame,
  SOCKET_CLOSE,
  type SocketViewer,
} from '../../domain/conversations/conversation-wire.ts';
import type { Sockets } from '../sockets.ts';
import { Frames } from './frames.ts';
import type { SendOutcome, WithdrawOutcome } from './outcomes.ts';
import { RateWindow } from './rate-window.ts';

const NOW = Date.UTC(2026, 10, 24);
const ID = '5f0c6a52-7d4e-4d52-9f0e-3d5b6f3c8a11';
const PER_MINUTE = 3;
const message = { id: ID, seq: 7, text: 'Oui' } as Message;

/**
 * The frames of a conversation whose stubs answer `sent` and `withdrawn`, and the effects of received frames.
 */
function conversation(
  sent: SendOutcome = { outcome: 'stored', message },
  withdrawn: WithdrawOutcome = { outcome: 'withdrawn' },
) {
  const viewer: SocketViewer = { userId: 'ana', sessionId: 's', expiresAt: NOW + 60_000 };
  const seen = {
    answers: [] as ServerFrame[],
    codes: [] as number[],
    stored: [] as string[],
    limits: [] as boolean[],
    shown: 0,
    resumed: [] as number[],
  };
  const socket = {
    readyState: WebSocket.OPEN,
    close: (code: number) => seen.codes.push(code),
  } as unknown as WebSocket;
  const sockets = {
    viewer: () => viewer,
    send: (_: WebSocket, frame: ServerFrame) => seen.answers.push(frame),
  } as unknown as Sockets<ServerFrame>;
  const frames = new Frames({
    sockets,
    rates: new RateWindow(PER_MINUTE),
    store: async (_userId, { text }, isWithinLimit) => {
      seen.stored.push(text);
      seen.limits.push(isWithinLimit);
      return sent;
    },
    show: () => {
      seen.shown += 1;
    },
    withdraw: async (_userId, _id, isWithinLimit) => {
      seen.limits.push(isWithinLimit);
      return withdrawn;
    },
    typed: () => true,
    resume: (_socket, _viewer, after) => seen.resumed.push(after),
  });
  const receive = (frame: unknown, now = NOW) =>
    frames.receive(socket, typeof frame === 'string' ? frame : JSON.stringify(frame), now);
  return { receive, seen };
}

const send = (text: string) => ({ type: 'send', id: ID, text });

describe('a sent message', () => {
  it('is acknowledged, then broadcast', async () => {
    const { receive, seen } = conversation();
    await receive(send('Oui'));
    expect(seen.answers).toEqual([{ type: 'ack', id: ID, seq: 7 }]);
    expect([seen.stored, seen.shown]).toEqual([['Oui'], 1]);
  });

  it('is acknowledged when repeated, and not broadcast again', async () => {
    const { receive, seen } = conversation({ outcome: 'repeated', message });
    await receive(send('Oui'));
    expect(seen.answers).toEqual([{ type: 'ack', id: ID, seq: 7 }]);
    expect(seen.shown).toBe(0);
  });

  it.each([
    ['', 'request.invalid'],
    [' '.repeat(5), 'request.invalid'],
    ['a'.repeat(4_001), 'request.invalid'],
  ])('is rejected before it is stored when its text is invalid', async (text, code) => {
    const { receive, seen } = conversation();
    await receive(send(text));
    expect(seen.answers).toMatchObject([{ type: 'refused', id: ID, code }]);
    expect(seen.stored).toEqual([]);
  });

  it('is rejected with the reason of the rules', async () => {
    const { receive, seen } = conversation({ outcome: 'refused', code: 'message.withdrawn' });
    await receive(send('Oui'));
    expect(seen.answers).toMatchObject([{ type: 'refused', id: ID, code: 'message.withdrawn' }]);
    expect(seen.shown).toBe(0);
  });
});

it.each([
  [{ outcome: 'withdrawn' }, { type: 'withdrawn', id: ID }],
  [
    { outcome: 'stored', message },
    { type: 'ack', id: ID, seq: 7 },
  ],
] as const)('withdrawing a message answers the first outcome: %j', async (outcome, answer) => {
  const { receive, seen } = conversation(undefined, outcome);
  await receive({ type: 'withdraw', id: ID });
  expect(seen.answers).toEqual([answer]);
});

describe('rate limits of frames', () => {
  it('count frames of each kind, and pass the excess to the rules', async () => {
    const { receive, seen } = conversation();
    await receive({ type: 'resume', after: 0 });
    await receive({ type: 'withdraw', id: ID });
    await receive(send(''));
    await receive(send('Oui'));
    expect(seen.limits).toEqual([true, false]);
    await receive({ type: 'resume', after: 0 });
    expect([seen.resumed, seen.codes]).toEqual([[0], [SOCKET_CLOSE.tooMany]]);
  });

  it('close the socket of a flooding client without parsing its frames', async () => {
    const { receive, seen } = conversation();
    for (let n = 0; n <= 2 * PER_MINUTE; n += 1) await receive('no JSON');
    expect(seen.codes.slice(-2)).toEqual([SOCKET_CLOSE.badFrame, SOCKET_CLOSE.tooMany]);
  });
});

it('receive closes the socket when its token has expired', async () => {
  const { receive, seen } = conversation();
  await receive(send('Oui'), NOW + 60_000);
  expect([seen.codes, seen.stored]).toEqual([[SOCKET_CLOSE.tokenExpired], []]);
});

it.each(['{}', '{"type":"else"}', '{"type":"resume","after":-1}'])(
  'receive closes the socket when the frame is unknown: %s',
  async (frame) => {
    const { receive, seen } = conversation();
    await receive(frame);
    expect(seen.codes).toEqual([SOCKET_CLOSE.badFrame]);
  },
);
