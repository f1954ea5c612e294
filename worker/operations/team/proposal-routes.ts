import { Hono } from 'hono';
import { database } from '../../../database/client.ts';
import {
  appealDecisionSchema,
  newDecisionSchema,
} from '../../../domain/moderation/moderation-decision.ts';
import { ProblemError } from '../../../domain/problem.ts';
import { runsOwnOutbox } from '../../jobs/outbox/request-outbox.ts';
import type { AppContext, AppEnv } from '../../platform/http/app-env.ts';
import { readPathId } from '../../platform/http/path-id.ts';
import { validBody } from '../../platform/http/validation.ts';
import { decideAppeal } from '../../trust/moderation/decide-appeal.ts';
import { decideCase } from '../../trust/moderation/decide-case.ts';
import { because, deciderIdOf, operator, operatorOrModerator, recordsActs } from '../kit.ts';
import { endProposal, listProposals } from './list-proposals.ts';

/**
 * The proposals that wait for a second person, and their end without one. An operator approves by sending a proposal's request again; the two
 * requests about reports and appeals are those of moderators, for an operator.
 */
export const proposalRoutes = new Hono<AppEnv>()
  .get('/proposals', operatorOrModerator, async (context) => {
    const { now, operator: caller } = context.var;
    return context.json(await listProposals(database(context.env.DB), caller, now));
  })
  .post('/proposals/:id/end', operatorOrModerator, recordsActs, because, async (context) => {
    const { now, operator: caller } = context.var;
    const id = context.req.param('id');
    if (!/^[1-9]\d{0,14}$/.test(id)) throw new ProblemError('proposal.not_found');
    const { reason } = context.req.valid('json');
    await endProposal(database(context.env.DB), Number(id), reason, caller, now);
    return context.body(null, 204);
  })
  .post(
    '/reports/:id/decision',
    operator,
    recordsActs,
    runsOwnOutbox,
    validBody(newDecisionSchema),
    async (context) => {
      const { db, now } = context.var;
      const id = readPathId(context.req.param('id'), 'report.not_found');
      const made = await decideCase(db, second(context), id, context.req.valid('json'), now);
      return made ? context.json(made, 201) : context.body(null, 202);
    },
  )
  .post(
    '/appeals/:id/decision',
    operator,
    recordsActs,
    runsOwnOutbox,
    validBody(appealDecisionSchema),
    async (context) => {
      const { db, now } = context.var;
      const id = readPathId(context.req.param('id'), 'appeal.not_found');
      const outcome = await decideAppeal(db, second(context), id, context.req.valid('json'), now);
      return outcome ? context.json(outcome, 201) : context.body(null, 202);
    },
  );

const second = ({ var: { operator: caller } }: AppContext) => ({
  ...caller,
  userId: deciderIdOf(caller),
});
