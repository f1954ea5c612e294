import { Hono } from 'hono';
import { z } from 'zod';
import type { AppContext, AppEnv } from '../../platform/http/app-env.ts';
import { apiVersion, limitedBy, primaryD1Session } from '../auth/account-middleware.ts';
import { authenticated } from '../auth/authentication.ts';
import { AuthError, onAuthError } from '../auth/errors.ts';
import { optionalRequestBody, requestBody } from '../auth/request-body.ts';
import {
  challengeFactor,
  enroll,
  enrollSchema,
  factorNotFound,
  proofSchema,
  unenroll,
  verifyFactor,
  verifyFactorSchema,
} from './factors.ts';
import {
  finishRegistration,
  listPasskeys,
  newPasskeySchema,
  removePasskey,
  renamePasskey,
  renamePasskeySchema,
  signaturesSchema,
  signInWithPasskey,
  startAuthentication,
  startRegistration,
} from './passkeys.ts';
import {
  generateRecoveryCodes,
  recoveryCodeSchema,
  recoveryCodesSchema,
  recoveryCodesStatus,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from './recovery-codes.ts';

/** The id in a path. No factor or passkey can have an id that is no UUID. */
function idIn(context: { req: { param(name: 'id'): string } }): string {
  const id = context.req.param('id').toLowerCase();
  if (!z.uuid().safeParse(id).success) throw factorNotFound();
  return id;
}

/** Second factors and passkeys below `/api/auth`, in GoTrue's wire format. */
export const secondFactorRoutes = new Hono<AppEnv>()
  .use('/factors/*', apiVersion, primaryD1Session)
  .use('/passkeys/*', apiVersion, primaryD1Session)
  .post('/factors', authenticated, limitedBy('SIGN_IN_LIMIT'), async (context) =>
    context.json(await enroll(context, await requestBody(context, enrollSchema))),
  )
  .get('/factors/recovery-codes', limitedBy('TOKEN_LIMIT'), authenticated, async (context) =>
    context.json(await recoveryCodesStatus(context)),
  )
  .post('/factors/recovery-codes', authenticated, limitedBy('SIGN_IN_LIMIT'), async (context) =>
    context.json(
      await generateRecoveryCodes(context, await optionalRequestBody(context, recoveryCodesSchema)),
    ),
  )
  .delete('/factors/recovery-codes', authenticated, limitedBy('SIGN_IN_LIMIT'), async (context) =>
    context.json(
      await removeRecoveryCodes(context, await optionalRequestBody(context, proofSchema)),
    ),
  )
  .post(
    '/factors/recovery-codes/regenerate',
    authenticated,
    limitedBy('SIGN_IN_LIMIT'),
    async (context) =>
      context.json(
        await regenerateRecoveryCodes(context, await optionalRequestBody(context, proofSchema)),
      ),
  )
  .post(
    '/factors/recovery-codes/verify',
    authenticated,
    limitedBy('SIGN_IN_LIMIT'),
    async (context) =>
      context.json(
        await verifyRecoveryCode(context, await requestBody(context, recoveryCodeSchema)),
      ),
  )
  .post('/factors/:id/challenge', authenticated, limitedBy('SIGN_IN_LIMIT'), async (context) =>
    context.json(await challengeFactor(context, idIn(context))),
  )
  .post('/factors/:id/verify', authenticated, limitedBy('SIGN_IN_LIMIT'), async (context) =>
    context.json(
      await verifyFactor(context, idIn(context), await requestBody(context, verifyFactorSchema)),
    ),
  )
  .delete('/factors/:id', authenticated, limitedBy('SIGN_IN_LIMIT'), async (context) =>
    context.json(
      await unenroll(context, idIn(context), await optionalRequestBody(context, proofSchema)),
    ),
  )
  .get('/passkeys', limitedBy('TOKEN_LIMIT'), authenticated, async (context) =>
    context.json(await listPasskeys(context)),
  )
  .post(
    '/passkeys/registration/options',
    authenticated,
    limitedBy('SIGN_IN_LIMIT'),
    async (context) =>
      context.json(
        await startRegistration(context, await optionalRequestBody(context, proofSchema)),
      ),
  )
  .post(
    '/passkeys/registration/verify',
    authenticated,
    limitedBy('SIGN_IN_LIMIT'),
    async (context) =>
      context.json(await finishRegistration(context, await requestBody(context, newPasskeySchema))),
  )
  .post('/passkeys/authentication/options', limitedBy('SIGN_IN_LIMIT'), async (context) =>
    context.json(await startAuthentication(context)),
  )
  .post('/passkeys/authentication/verify', limitedBy('SIGN_IN_LIMIT'), async (context) =>
    context.json(await signInWithPasskey(context, await requestBody(context, signaturesSchema))),
  )
  .patch('/passkeys/:id', authenticated, limitedBy('SIGN_IN_LIMIT'), async (context) =>
    context.json(
      await renamePasskey(context, idIn(context), await requestBody(context, renamePasskeySchema)),
    ),
  )
  .delete('/passkeys/:id', authenticated, limitedBy('SIGN_IN_LIMIT'), async (context) => {
    await removePasskey(context, idIn(context), await optionalRequestBody(context, proofSchema));
    return context.body(null, 204);
  })
  .all('/factors/*', (context) => noSuchEndpoint(context))
  .all('/passkeys/*', (context) => noSuchEndpoint(context))
  .onError(onAuthError);

function noSuchEndpoint(_: AppContext): never {
  throw new AuthError(404, 'not_found', 'There is no such endpoint');
}
