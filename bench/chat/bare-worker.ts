import { DurableObject } from 'cloudflare:workers';
import type { Message, ServerFrame } from '../../domain/conversations/conversation-wire.ts';

/** Stands for the author of each message. */
const SENDER_ID = '6f1d3c52-9a0b-4d55-8f0e-2b7f5f0c9a41';

/**
 * The minimal chat: a hibernating object that inserts each message, acknowledges it and broadcasts it, in the frames of
 * the product's contract.
 */
export class BareRoom extends DurableObject {
  /** Frames since it woke. */
  private frames = 0;

  constructor(ctx: DurableObjectState, env: Cloudflare.Env) {
    super(ctx, env);
    ctx.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS messages (seq INTEGER PRIMARY KEY, id TEXT UNIQUE, text TEXT)',
    );
  }

  override fetch(): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(socket: WebSocket, data: string): void {
    const { type, id, text } = JSON.parse(data);
    this.frames += 1;
    if (type === 'count') {
      socket.send(JSON.stringify({ type, frames: this.frames }));
      return;
    }
    this.ctx.storage.sql.exec('INSERT INTO messages (id, text) VALUES (?, ?)', id, text);
    socket.send(frameOf({ type: 'ack', id, seq: this.frames }));
    const frame = frameOf({ type: 'message', message: messageOf(id, this.frames, text) });
    for (const each of this.ctx.getWebSockets()) each.send(frame);
  }
}

const frameOf = (frame: ServerFrame) => JSON.stringify(frame);

function messageOf(id: string, seq: number, text: string): Message {
  const createdAt = new Date().toISOString();
  return { id, seq, senderId: SENDER_ID, text, type: 'text', kind: 'message', createdAt };
}

interface BareEnv {
  ROOM: DurableObjectNamespace<BareRoom>;
}

export default {
  fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/health') return Response.json({ ok: true });
    return env.ROOM.getByName(pathname).fetch(request);
  },
} satisfies ExportedHandler<BareEnv>;
