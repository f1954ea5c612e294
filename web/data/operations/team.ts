import { queryOptions } from '@tanstack/react-query';
import type { TeamRole } from '../../../domain/operations/team.ts';
import type { Team } from '../../../domain/operations/team-wire.ts';
import { api, read } from '../../platform/api.ts';
import { OPERATIONS_KEY } from './log.ts';

/** Everybody with a role. */
export const teamQuery = queryOptions({
  queryKey: [...OPERATIONS_KEY, 'team'],
  queryFn: (): Promise<Team> => read(api.operations.team.$get()),
});

/** The user of a change, as an operator names them: by address, or by username. */
const whom = (name: string) =>
  name.trim().replace(/^@/, '').includes('@') ? { email: name.trim() } : { username: name };

/** Gives a role or takes it. `proposed` while it waits for a second operator. */
export async function changeRole(
  role: TeamRole,
  { name, revoke, reason }: { name: string; revoke: boolean; reason: string },
): Promise<'done' | 'proposed'> {
  const calls = api.operations[role === 'operator' ? 'operators' : 'moderators'];
  const { status } = await calls.$post({ json: { ...whom(name), revoke, reason } });
  return status === 202 ? 'proposed' : 'done';
}
