import type { ProposedRequest } from '../../../domain/operations/operators.ts';
import type { TeamRole } from '../../../domain/operations/team.ts';
import { api, read, sendOperation } from '../../platform/api.ts';
import { pages, query } from './kit.ts';

/** Everybody with a role. */
export const teamQuery = query(['team'], () => read(api.operations.team.$get()));

/** The user of a change, as an operator names them: by address, or by username. */
const whom = (name: string) =>
  name.trim().replace(/^@/, '').includes('@') ? { email: name.trim() } : { username: name };

/** Gives a role or takes it. 202 while it waits for a second operator. */
export const changeRole = (
  role: TeamRole,
  { name, revoke, reason }: { name: string; revoke: boolean; reason: string },
) =>
  api.operations[role === 'operator' ? 'operators' : 'moderators'].$post({
    json: { ...whom(name), revoke, reason },
  });

/** The entries of the log that are shown: of an operator, of a route, of a day `YYYY-MM-DD`, with looks or without. */
export interface LogChoice {
  operator?: string;
  act?: string;
  day?: string;
  looks: '0' | '1';
}

/** The log of operators' acts, paginated, the latest first. */
export const actsQuery = (choice: LogChoice) =>
  pages(['log', JSON.stringify(choice)], (query) =>
    read(api.operations.log.$get({ query: { ...choice, ...query } })),
  );

/** The decisions that wait for a second operator, the oldest first. */
export const proposalsQuery = query(['proposals'], () => read(api.operations.proposals.$get()));

/**
 * Sends the request of a proposal, which approves it. The status is 202 when the proposal has expired meanwhile, and is
 * the caller's own now. A problem when it is no longer possible.
 */
export const approve = ({ method, path, body }: ProposedRequest) =>
  sendOperation(method, path, body);

/** Ends a proposal that waits: withdraws the caller's own, or refuses another person's. */
export const endProposal = (id: string, reason: string) =>
  api.operations.proposals[':id'].end.$post({ param: { id }, json: { reason } });
