import { signingSecrets } from '../../platform/http/signing-keys.ts';
import { signToken, verifyToken } from '../../platform/signed-token.ts';

/**
 * Refresh tokens are not stored: the server's signing keys sign a session id and a generation. So the current
 * token of a session can be issued again when its first response was lost, and the database alone can issue
 * none. Tokens of an older key stay valid as long as the key.
 */

export interface RefreshTokenClaims {
  sessionId: string;
  /** Starts at 1, and increases with every exchange. */
  generation: number;
}

export function refreshToken(env: Env, { sessionId, generation }: RefreshTokenClaims): string {
  return signToken('refresh', `${sessionId}.${generation}`, signingSecrets(env)[0]!);
}

/** The claims of a token, or null when this server did not issue it. */
export function parseRefreshToken(env: Env, token: string): RefreshTokenClaims | null {
  const payload = verifyToken('refresh', token, signingSecrets(env));
  if (payload === null) return null;
  const [sessionId, generation] = payload.split('.');
  return { sessionId: sessionId!, generation: Number(generation) };
}
