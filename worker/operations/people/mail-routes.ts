import { Hono } from 'hono';
import { refusalSchema } from '../../../domain/accounts/mail-event.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { validBody } from '../../platform/http/validation.ts';
import { refuseAddress } from '../../platform/mail/refusals.ts';

/** Operations on mail, behind the operators' token (docs/operations.md). */
export const mailOperationRoutes = new Hono<AppEnv>().post(
  '/mail/bounces',
  validBody(refusalSchema),
  async (context) => {
    const refusal = context.req.valid('json');
    const isOff = await refuseAddress(context.env, { ...refusal, at: context.get('now') });
    return context.json({ isOff });
  },
);
