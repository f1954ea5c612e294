import { DurableObject } from 'cloudflare:workers';

/** The minimal chat: a hibernating object that inserts each message and broadcasts it. */
export class BareRoom extends DurableObject {
  /** Frames since it woke. */
  private frames = 0;

  constructor(ctx: DurableObjectState, env: Env) {
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
    const frame = JSON.stringify({ type: 'message', message: { id, text } });
    for (const socket of this.ctx.getWebSockets()) socket.send(frame);
  }
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
