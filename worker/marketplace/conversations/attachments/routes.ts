import { Hono } from 'hono';
import { ProblemError } from '../../../../domain/problem.ts';
import type { StoredAttachment } from '../../../../durable-objects/conversation/attachments.ts';
import { requireLiveSession, signedIn } from '../../../accounts/auth/authentication.ts';
import type { AppEnv } from '../../../platform/http/app-env.ts';
import { readPathId } from '../../../platform/http/path-id.ts';
import { limitedBy } from '../../../platform/http/rate-limits.ts';
import { valid } from '../../../platform/http/validation.ts';
import { serveAttachment, sizeQuerySchema } from './serve-attachment.ts';
import { uploadAttachment } from './upload-attachment.ts';

const conversationId = (id: string) => readPathId(id, 'conversation.not_found');
const attachmentId = (id: string) => readPathId(id, 'attachment.not_found');

/** `/api/conversations/{id}/attachments` */
export const attachmentRoutes = new Hono<AppEnv>()
  .post(
    '/:id/attachments',
    signedIn,
    requireLiveSession,
    limitedBy('UPLOAD_LIMIT'),
    async (context) => {
      const { env, var: variables, req } = context;
      const id = conversationId(req.param('id'));
      return context.json(await uploadAttachment(env, id, variables.viewer.id, req.raw), 201);
    },
  )
  .get(
    '/:id/attachments/:attachmentId',
    signedIn,
    requireLiveSession,
    valid('query', sizeQuerySchema),
    async (context) => {
      const { env, var: variables, req } = context;
      const id = conversationId(req.param('id'));
      const found: StoredAttachment | null = await env.CONVERSATION.getByName(id).attachment(
        variables.viewer.id,
        attachmentId(req.param('attachmentId')),
      );
      if (!found) throw new ProblemError('attachment.not_found');
      const isSmall = req.valid('query').w !== undefined;
      return serveAttachment(env, req.raw, { conversationId: id, isSmall, ...found });
    },
  )
  .delete('/:id/attachments/:attachmentId', signedIn, requireLiveSession, async (context) => {
    const conversation = context.env.CONVERSATION.getByName(
      conversationId(context.req.param('id')),
    );
    await conversation.detach(
      context.var.viewer.id,
      attachmentId(context.req.param('attachmentId')),
    );
    return context.body(null, 204);
  });
