import { Hono } from 'hono';
import { batch, first } from '../../../database/batch.ts';
import { deletionSchema } from '../../../domain/accounts/deletion-rules.ts';
import { isoOrNull } from '../../../domain/dates/iso.ts';
import { signedIn } from '../../accounts/auth/authentication.ts';
import { requireProof } from '../../accounts/auth/reauthenticate.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { limitedBy } from '../../platform/http/rate-limits.ts';
import { validOptionalBody } from '../../platform/http/validation.ts';
import { deletionState, selectDeletionState } from './deletion-state.ts';
import { requestDeletion } from './request-deletion.ts';
import { stopSelling } from './stop-selling.ts';

/** `/api/me` */
export const accountDeletionRoutes = new Hono<AppEnv>()
  .get('/deletion', signedIn, async (context) => {
    const { db, viewer, now } = context.var;
    const { row } = await batch(db, {
      row: first(selectDeletionState(db, viewer.id, now)),
    });
    const { accessUntil, ...amounts } = deletionState(row);
    return context.json({
      ...amounts,
      accessUntil: isoOrNull(accessUntil),
    });
  })
  .delete(
    '/creator',
    signedIn,
    limitedBy('SIGN_IN_LIMIT'),
    validOptionalBody(deletionSchema),
    async (context) => {
      const { refundOpenOrders = false, ...proof } = context.req.valid('json');
      const account = await requireProof(context, proof);
      await stopSelling(context, account, refundOpenOrders);
      return context.body(null, 204);
    },
  )
  .delete(
    '/',
    signedIn,
    limitedBy('SIGN_IN_LIMIT'),
    validOptionalBody(deletionSchema),
    async (context) => {
      await requestDeletion(context, context.req.valid('json'));
      return context.body(null, 204);
    },
  );
