import { Hono } from 'hono';
import { verificationDecisionSchema } from '../../../domain/moderation/verification.ts';
import {
  requireLiveSession,
  signedIn,
  signedInWithSecondFactor,
} from '../../accounts/auth/authentication.ts';
import { publishAfterResponse } from '../../notifications/publish-after-response.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { pageQuerySchema } from '../../platform/http/cursor.ts';
import { readPathId } from '../../platform/http/path-id.ts';
import { limitedBy } from '../../platform/http/rate-limits.ts';
import { valid, validBody } from '../../platform/http/validation.ts';
import { decideVerification } from './decide-verification.ts';
import { documentName } from './files.ts';
import { getOwnVerification } from './own-verification.ts';
import { readDocuments } from './read-documents.ts';
import { requestVerification } from './request-verification.ts';
import { getDocument, listWaitingVerifications } from './waiting-verifications.ts';

/** `/api/me/verification` */
export const ownVerificationRoutes = new Hono<AppEnv>()
  .get('/', signedIn, async (context) => {
    const { db, viewer } = context.var;
    return context.json(await getOwnVerification(db, viewer.id));
  })
  .post('/', signedIn, requireLiveSession, limitedBy('UPLOAD_LIMIT'), async (context) => {
    const { db, viewer, now } = context.var;
    const files = await readDocuments(context.req.raw);
    return context.json(await requestVerification(db, context.env, viewer.id, files, now), 201);
  });

const verificationId = (id: string) => readPathId(id, 'verification.not_found');

/** A signed-in caller; a moderator has proven their second factor. */
const asModerator = signedInWithSecondFactor('moderators');

/** `/api/moderation/verifications`; users who are no moderators get 404. */
export const verificationRoutes = new Hono<AppEnv>()
  .get('/', asModerator, valid('query', pageQuerySchema), async (context) => {
    const { db, viewer, now } = context.var;
    const { cursor } = context.req.valid('query');
    return context.json(await listWaitingVerifications(db, viewer.id, cursor, now));
  })
  .get('/:id/files/:fileId', asModerator, async (context) => {
    const { db, viewer } = context.var;
    const { id, fileId } = context.req.param();
    const asked = { id: verificationId(id), fileId: verificationId(fileId) };
    const bucket = context.env.VERIFICATION_FILES;
    const { object, contentType } = await getDocument(db, bucket, viewer.id, asked);
    return new Response(object.body, {
      headers: {
        'Cache-Control': 'private, no-store',
        'Content-Type': contentType,
        'Content-Length': String(object.size),
        'Content-Disposition': `attachment; filename="${documentName(contentType)}"`,
      },
    });
  })
  .post('/:id/decision', asModerator, validBody(verificationDecisionSchema), async (context) => {
    const { db, viewer, now } = context.var;
    const id = verificationId(context.req.param('id'));
    const decision = context.req.valid('json');
    const outcome = await decideVerification(db, viewer.id, id, decision, now);
    publishAfterResponse(context, { things: [`verification:${id}`] });
    return context.json(outcome, 201);
  });
