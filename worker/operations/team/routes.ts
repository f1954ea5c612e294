import { Hono } from 'hono';
import { database } from '../../../database/client.ts';
import {
  type RoleChange,
  roleChangeSchema,
  type TeamRole,
} from '../../../domain/operations/team.ts';
import { ProblemError } from '../../../domain/problem.ts';
import type { AppContext, AppEnv } from '../../platform/http/app-env.ts';
import { invalid, valid, validBody } from '../../platform/http/validation.ts';
import type { Permit } from '../../trust/two-people/permit.ts';
import { permitOf, recordChanges } from '../kit.ts';
import { actsQuerySchema, listActs } from './list-acts.ts';
import { listTeam } from './list-team.ts';
import { findCandidate, nameRole } from './name-role.ts';

/**
 * Operators and moderators, their proposals and the log of their acts (docs/decisions/043-announcements.md). A token appoints and dismisses alone. A user
 * needs a second operator: who has taken over one account could otherwise name the second person of its own
 * decisions. Nobody decides about themselves.
 */
export const teamRoutes = new Hono<AppEnv>()
  .get('/team', async (context) => {
    const { env, var: vars } = context;
    return context.json(await listTeam(database(env.DB), vars.operator.userId));
  })
  .post('/operators', validBody(roleChangeSchema), async (context) => {
    const { hasRole, status } = await changeRole(context, 'operator', context.req.valid('json'));
    return context.json({ isOperator: hasRole }, status);
  })
  .post('/moderators', validBody(roleChangeSchema), async (context) => {
    const { hasRole, status } = await changeRole(context, 'moderator', context.req.valid('json'));
    return context.json({ isModerator: hasRole }, status);
  })
  .get('/log', valid('query', actsQuerySchema), async (context) =>
    context.json(await listActs(database(context.env.DB), context.req.valid('query'))),
  );

/** 202, and the role as it is, while the change waits for a second operator. */
async function changeRole(
  context: AppContext,
  role: TeamRole,
  change: RoleChange,
): Promise<{ hasRole: boolean; status: 200 | 202 }> {
  const { operator, now } = context.var;
  const db = database(context.env.DB);
  const { revoke = false, reason = '' } = change;
  const person = await findCandidate(db, role, change);
  const isByUser = operator.userId !== null;
  if (isByUser && operator.userId === person.id) throw new ProblemError('operator.self');
  const changes = {
    before: { userId: person.id, [role]: person.hasRole },
    after: { userId: person.id, [role]: !revoke },
  };
  let permit: Permit | null = null;
  if (isByUser && person.hasRole === revoke) {
    if (reason === '')
      throw invalid([
        { code: 'custom', path: ['reason'], message: 'Veuillez donner la raison', input: '' },
      ]);
    const body = { userId: person.id, revoke, reason };
    const what = `${revoke ? 'dismiss' : 'appoint'}_${role}` as const;
    permit = await permitOf(context, {
      terms: { what, userId: person.id, username: person.username },
      ...{ subjectId: person.id, people: [person.id], reason },
      request: { method: 'POST', path: `/${role}s`, body },
      proposes: changes,
    });
    if (!permit) return { hasRole: person.hasRole, status: 202 };
  }
  const wanted = { userId: person.id, isGiven: !revoke, mayEmpty: !isByUser };
  await nameRole(db, role, wanted, permit?.entries ?? {}, now);
  recordChanges(context, changes);
  return { hasRole: !revoke, status: 200 };
}
