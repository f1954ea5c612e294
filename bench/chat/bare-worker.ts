import { DurableObject } from 'cloudflare:workers';

/** The minimal chat: a hibernating object that inserts each message and broadcasts it. */
export class BareRoom extends DurableObject {
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

  override webSocketMessage(_socket: WebSocket, data: string): void {
    const { id, text } = JSON.parse(data);
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
