import { expect } from 'vitest';
import { call, type Person } from './marketplace.ts';

/** Blocks a user. */
export async function block(blocker: Person, { username }: Person): Promise<void> {
  const response = await call('PUT', `/api/users/${username}/block`, { as: blocker });
  expect([response.status, await response.json()]).toEqual([200, { blocked: true }]);
}

/** Ends the block. */
export async function unblock(blocker: Person, { username }: Person): Promise<void> {
  const response = await call('DELETE', `/api/users/${username}/block`, { as: blocker });
  expect([response.status, await response.json()]).toEqual([200, { blocked: false }]);
}

/** Status and code of a rejection. */
export async function refusalOf(response: Response): Promise<[number, string]> {
  const { code } = await response.json<{ code: string }>();
  return [response.status, code];
}

export const BLOCKED = [409, 'conversation.blocked'] as const;
