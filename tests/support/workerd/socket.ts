import { exports } from 'cloudflare:workers';
import type { ServerFrame } from '../../../domain/conversations/conversation-wire.ts';
import type { Person } from './marketplace.ts';

/** A real WebSocket to the Worker, with the frames received so far. */
export interface TestSocket<Frame> {
  socket: WebSocket;
  frames: Frame[];
  /** The close code, once the other side has closed. */
  closed: Promise<number>;
  send(frame: unknown): void;
  /** Resolves with the first frame, past or future, that fits. */
  next<F extends Frame>(fits: (frame: Frame) => frame is F): Promise<F>;
}

/** Requests an upgrade, and returns the response whatever it is. */
export function upgrade(
  path: string,
  options: { token?: string; origin?: string } = {},
): Promise<Response> {
  const protocols = ['dismoi.v1', ...(options.token ? [`bearer.${options.token}`] : [])];
  return exports.default.fetch(`http://localhost${path}`, {
    headers: {
      Upgrade: 'websocket',
      'Sec-WebSocket-Protocol': protocols.join(', '),
      ...(options.origin ? { Origin: options.origin } : {}),
    },
  });
}

/** Opens a socket as `person`; fails unless the upgrade succeeds. */
export async function openSocket<Frame = ServerFrame>(
  path: string,
  person: Pick<Person, 'token'>,
): Promise<TestSocket<Frame>> {
  const response = await upgrade(path, { token: person.token });
  const socket = response.webSocket;
  if (!socket) throw new Error(`no socket: ${response.status} ${await response.text()}`);
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', (event) => resolve(event.code));
  });
  socket.addEventListener('message', (event) => {
    if (event.data === 'pong') return;
    frames.push(JSON.parse(event.data as string));
    for (const check of [...waiting]) check();
  });
  socket.accept();
  return {
    socket,
    frames,
    closed,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    next: <F extends Frame>(fits: (frame: Frame) => frame is F) =>
      new Promise<F>((resolve) => {
        const check = () => {
          const frame = frames.find(fits);
          if (!frame) return;
          waiting.delete(check);
          resolve(frame);
        };
        waiting.add(check);
        check();
      }),
  };
}

/** A predicate for frames of one type that also satisfy `also`. */
export function ofType<Frame extends { type: string }, T extends Frame['type']>(
  type: T,
  also: (frame: Extract<Frame, { type: T }>) => boolean = () => true,
) {
  return (frame: Frame): frame is Extract<Frame, { type: T }> =>
    frame.type === type && also(frame as Extract<Frame, { type: T }>);
}
