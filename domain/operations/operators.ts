import type { TeamRole } from './team.ts';

/** Operators of the marketplace, and their tokens. */

/** The request that proposes a decision, below /api/operations; the second operator sends the same. */
export interface ProposedRequest {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** JSON; null without a body. */
  body: unknown;
}

/** An actor of the console: a user with a role, or the holder of a token, which may have a name. */
export interface Operator {
  /** `user:<id>`, `token:<name>`, or `token` for the unnamed secret. */
  id: string;
  /** The user's id; null for a token. */
  userId: string | null;
  /** The role in which they act; a token acts as an operator. */
  role: TeamRole;
}

/** The secret that all operators may share, so that its user is unknown. */
export const NAMELESS_OPERATOR: Operator = { id: 'token', userId: null, role: 'operator' };

/**
 * True when an operator may send this request. The token named `monitor`, which leaves the company's
 * hands, reads whether the service works, and nothing else.
 */
export const mayRequest = ({ id }: Operator, method: string, path: string): boolean =>
  id !== 'token:monitor' || (method === 'GET' && path === '/api/operations/health');

/**
 * The operators in a token setting, each `secret` or `name:secret`, separated by commas or spaces, with their secrets.
 */
export function operatorsIn(setting: string): { operator: Operator; secret: string }[] {
  return setting
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .flatMap((entry) => {
      const colon = entry.indexOf(':');
      if (colon < 0) return [{ operator: NAMELESS_OPERATOR, secret: entry }];
      const [name, secret] = [entry.slice(0, colon), entry.slice(colon + 1)];
      if (!name || !secret) return [];
      return [{ operator: { id: `token:${name}`, userId: null, role: 'operator' }, secret }];
    });
}
