import { Hono } from 'hono';
import { z } from 'zod';
import {
  appealDecisionSchema,
  newDecisionSchema,
} from '../../../domain/moderation/moderation-decision.ts';
import { idPrefixOf } from '../../../domain/moderation/report-number.ts';
import { signedInWithSecondFactor } from '../../accounts/auth/authentication.ts';
import { sizeQuerySchema } from '../../marketplace/conversations/attachments/serve-attachment.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { pageQuerySchema } from '../../platform/http/cursor.ts';
import { readPathId } from '../../platform/http/path-id.ts';
import { valid, validBody } from '../../platform/http/validation.ts';
import { caseAttachment } from './case-attachment.ts';
import { casePicture } from './case-picture.ts';
import { decideAppeal } from './decide-appeal.ts';
import { decideCase } from './decide-case.ts';
import { getCase } from './get-case.ts';
import { listAppeals } from './list-appeals.ts';
import { findCases, listCases } from './list-cases.ts';
import { listLog, logQuerySchema } from './list-log.ts';
import { takeBack } from './take-back.ts';

const listQuerySchema = pageQuerySchema.extend({
  state: z.enum(['open', 'decided']).default('open'),
});

/** `number`: the cases of the reports with this number, open or decided. */
const casesQuerySchema = listQuerySchema.extend({ number: z.string().max(50).optional() });

/** A signed-in caller; a moderator has proven their second factor. */
const asModerator = signedInWithSecondFactor('moderators');

const moderator = ({ id }: { id: string }) =>
  ({ id: `user:${id}`, userId: id, role: 'moderator' }) as const;

/** `/api/moderation`. Each handler checks the moderator role in the batch that reads or writes; other users get 404. */
export const moderationRoutes = new Hono<AppEnv>()
  .get('/reports', asModerator, valid('query', casesQuerySchema), async (context) => {
    const { db, viewer, now } = context.var;
    const { env } = context;
    const { state, cursor, number } = context.req.valid('query');
    if (number === undefined)
      return context.json(await listCases(db, env, viewer.id, state, cursor, now));
    // No id begins with another text.
    const prefix = idPrefixOf(number) ?? 'none';
    return context.json(await findCases(db, env, viewer.id, prefix, now));
  })
  .get('/reports/:id', asModerator, async (context) => {
    const { db, viewer, now } = context.var;
    const id = readPathId(context.req.param('id'), 'report.not_found');
    return context.json(await getCase(db, context.env, viewer.id, id, now));
  })
  .get('/reports/:id/picture', asModerator, async (context) => {
    const { db, viewer } = context.var;
    const id = readPathId(context.req.param('id'), 'report.not_found');
    return casePicture(db, context.env, viewer.id, id);
  })
  .get(
    '/reports/:id/attachments/:attachmentId',
    asModerator,
    valid('query', sizeQuerySchema),
    async (context) => {
      const { db, viewer } = context.var;
      const { id, attachmentId } = context.req.param();
      const asked = {
        reportId: readPathId(id, 'report.not_found'),
        attachmentId: readPathId(attachmentId, 'attachment.not_found'),
        isSmall: context.req.valid('query').w !== undefined,
      };
      return caseAttachment(db, context.env, viewer.id, asked, context.req.raw);
    },
  )
  .post('/reports/:id/decision', asModerator, validBody(newDecisionSchema), async (context) => {
    const { db, viewer, now } = context.var;
    const id = readPathId(context.req.param('id'), 'report.not_found');
    const made = await decideCase(db, moderator(viewer), id, context.req.valid('json'), now);
    return made ? context.json(made, 201) : context.body(null, 202);
  })
  .delete('/reports/:id/decision', asModerator, async (context) => {
    const { db, viewer, now } = context.var;
    await takeBack(db, viewer.id, readPathId(context.req.param('id'), 'report.not_found'), now);
    return context.body(null, 204);
  })
  .get('/appeals', asModerator, valid('query', listQuerySchema), async (context) => {
    const { db, viewer } = context.var;
    const { state, cursor } = context.req.valid('query');
    return context.json(await listAppeals(db, viewer.id, state, cursor));
  })
  .post('/appeals/:id/decision', asModerator, validBody(appealDecisionSchema), async (context) => {
    const { db, viewer, now } = context.var;
    const id = readPathId(context.req.param('id'), 'appeal.not_found');
    const outcome = await decideAppeal(db, moderator(viewer), id, context.req.valid('json'), now);
    return outcome ? context.json(outcome, 201) : context.body(null, 202);
  })
  .get('/log', asModerator, valid('query', logQuerySchema), async (context) => {
    const { db, viewer } = context.var;
    return context.json(await listLog(db, viewer.id, context.req.valid('query')));
  });
