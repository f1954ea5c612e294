import { Hono } from 'hono';
import { database } from '../../../database/client.ts';
import { revocationSchema } from '../../../domain/moderation/verification.ts';
import { revokeVerification } from '../../community/verification/revoke-verification.ts';
import { publishAfterResponse } from '../../notifications/publish-after-response.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { validBody } from '../../platform/http/validation.ts';
import { refuseOwn } from '../own-account.ts';
import { recordChanges } from '../record-acts.ts';

/** Operations on 'Vérifié', behind the operators' token (docs/operations.md). */
export const verificationOperationRoutes = new Hono<AppEnv>().post(
  '/verifications/revoke',
  validBody(revocationSchema),
  async (context) => {
    const db = database(context.env.DB);
    const revocation = context.req.valid('json');
    await refuseOwn(db, context.var.operator, revocation);
    const id = await revokeVerification(db, revocation, context.get('now'));
    recordChanges(context, { before: { isVerified: true }, after: { isVerified: false } });
    publishAfterResponse(context, { things: [`verification:${id}`] });
    return context.body(null, 204);
  },
);
