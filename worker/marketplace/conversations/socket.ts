import type { Context } from 'hono';
import {
  SHOWS_ATTACHMENTS,
  SOCKET_BEARER_PREFIX,
  SOCKET_PROTOCOL,
  type SocketViewer,
  VIEWER_HEADER,
} from '../../../domain/conversations/conversation-wire.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { verifyAccessToken } from '../../accounts/auth/access-token.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';

/**
 * Authenticates a WebSocket upgrade. The token comes in a subprotocol, since browsers cannot set
 * headers. The Origin, if present, must be this site's.
 */
export async function socketViewer(context: Context<AppEnv>): Promise<SocketViewer> {
  const token = tokenFromProtocols(context.req.header('Sec-WebSocket-Protocol') ?? null);
  if (!token) throw new ProblemError('auth.required');
  const viewer = await verifyAccessToken(context.env, token, context.get('now'));
  if (!viewer) throw new ProblemError('auth.invalid_token');
  const origin = context.req.header('Origin');
  if (origin !== undefined && !isSameHost(origin, context.req.url))
    throw new ProblemError('request.foreign_origin');
  if (context.req.header('Upgrade')?.toLowerCase() !== 'websocket')
    throw new ProblemError('socket.upgrade_required');
  const showsAttachments = context.req.query(SHOWS_ATTACHMENTS.name) === SHOWS_ATTACHMENTS.value;
  return {
    userId: viewer.id,
    sessionId: viewer.sessionId,
    expiresAt: viewer.tokenExpiresAt,
    ...(showsAttachments && { showsAttachments }),
  };
}

/** The upgrade request for a Durable Object, which trusts the viewer in the header. */
export function upgradeRequest(request: Request, viewer: SocketViewer): Request {
  const headers = new Headers(request.headers);
  headers.set(VIEWER_HEADER, JSON.stringify(viewer));
  return new Request(request.url, { headers });
}

function isSameHost(origin: string, url: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === new URL(url).host;
}

/** The access token among the subprotocols a client offers, or null when there is none. */
function tokenFromProtocols(header: string | null): string | null {
  const protocols = (header ?? '').split(',').map((protocol) => protocol.trim());
  if (!protocols.includes(SOCKET_PROTOCOL)) return null;
  const bearer = protocols.find((protocol) => protocol.startsWith(SOCKET_BEARER_PREFIX));
  return bearer ? bearer.slice(SOCKET_BEARER_PREFIX.length) : null;
}
