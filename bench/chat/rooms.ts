import { randomUUID } from 'node:crypto';

/** A conversation in which `say` resolves once the message is stored. */
export interface Room {
  say(text: string): Promise<void>;
  close(): void;
}

/** Opens a socket and waits until it is open. */
export function connect(url: string, protocols: string[] = []): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace(/^http/, 'ws'), protocols);
    socket.addEventListener('open', () => resolve(socket));
    socket.addEventListener('error', () => reject(new Error(`no socket at ${url}`)));
  });
}

/** A room of the bare object: two sockets. */
export async function bareRoom(origin: string, name: string): Promise<Room> {
  const url = `${origin}/${name}`;
  const [speaker, listener] = [await connect(url), await connect(url)];
  return room(speaker, listener);
}

/** A conversation of the product: asker and creator connected. */
export async function productRoom(
  origin: string,
  conversationId: string,
  tokens: { asker: string; creator: string },
): Promise<Room> {
  const url = `${origin}/api/conversations/${conversationId}/socket`;
  const open = async (token: string) => {
    const socket = await connect(url, ['dismoi.v1', `bearer.${token}`]);
    socket.send(JSON.stringify({ type: 'resume', after: 0 }));
    return socket;
  };
  const [speaker, listener] = [await open(tokens.asker), await open(tokens.creator)];
  return room(speaker, listener);
}

/** A message is stored once its sender's socket has the acknowledgement. */
function room(speaker: WebSocket, listener: WebSocket): Room {
  const waiting = new Map<string, () => void>();
  speaker.addEventListener('message', ({ data }) => {
    const { type, id }: { type: string; id: string } = JSON.parse(data);
    if (type !== 'ack') return;
    waiting.get(id)?.();
    waiting.delete(id);
  });
  return {
    say: (text) =>
      new Promise((resolve) => {
        const id = randomUUID();
        waiting.set(id, resolve);
        speaker.send(JSON.stringify({ type: 'send', id, text }));
      }),
    close: () => {
      speaker.close();
      listener.close();
    },
  };
}
