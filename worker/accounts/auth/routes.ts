import { Hono } from 'hono';
import { z } from 'zod';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { publicJwks } from './access-token.ts';
import {
  apiVersion,
  limitedBy,
  primaryD1Session,
  requireWithinLimit,
} from './account-middleware.ts';
import { authenticated } from './authentication.ts';
import { requestConfirmation } from './confirm-address.ts';
import { confirmLink, openLink } from './confirm-link.ts';
import { onAuthError, validationFailed } from './errors.ts';
import { authorize, finishGoogleSignIn } from './google-sign-in.ts';
import { guestSchema, openGuestAccount } from './guest-account.ts';
import { listSessions } from './list-sessions.ts';
import { exchangeCode, pkceGrantSchema } from './pkce.ts';
import { reauthenticate } from './reauthenticate.ts';
import { recoverSchema, requestRecovery } from './recover.ts';
import { refreshSession } from './refresh-session.ts';
import { requestBody } from './request-body.ts';
import { resend, resendSchema } from './resend.ts';
import { health, settings } from './server-info.ts';
import { passwordGrantSchema, signInWithPassword } from './sign-in.ts';
import { endSession, signOut, signOutScopeSchema } from './sign-out.ts';
import { signUp, signUpSchema } from './sign-up.ts';
import { unsupported, unsupportedGrant } from './unsupported.ts';
import { updateUser, updateUserSchema } from './update-user.ts';
import { userResponse } from './user.ts';
import { viewerAccount } from './viewer-account.ts';

const refreshGrantSchema = z.object({ refresh_token: z.string().min(1) });

/** The account endpoints, in GoTrue's wire format. Every response is JSON, errors in GoTrue's format. */
export const authRoutes = new Hono<AppEnv>()
  .use(apiVersion, primaryD1Session)
  .post('/signup', limitedBy('SIGN_UP_LIMIT'), async (context) =>
    context.json(await signUp(context, await requestBody(context, signUpSchema))),
  )
  .post('/guest', limitedBy('SIGN_UP_LIMIT'), async (context) =>
    context.json(await openGuestAccount(context, await requestBody(context, guestSchema))),
  )
  .post('/token', async (context) => {
    switch (context.req.query('grant_type')) {
      case 'password':
        await requireWithinLimit(context, 'SIGN_IN_LIMIT');
        return context.json(
          await signInWithPassword(context, await requestBody(context, passwordGrantSchema)),
        );
      case 'refresh_token': {
        await requireWithinLimit(context, 'TOKEN_LIMIT');
        const body = await requestBody(context, refreshGrantSchema);
        return context.json(await refreshSession(context, body.refresh_token));
      }
      case 'pkce':
        await requireWithinLimit(context, 'TOKEN_LIMIT');
        return context.json(
          await exchangeCode(context, await requestBody(context, pkceGrantSchema)),
        );
      default:
        throw unsupportedGrant(context.req.query('grant_type'));
    }
  })
  .get('/user', limitedBy('TOKEN_LIMIT'), authenticated, async (context) =>
    context.json(userResponse((await viewerAccount(context)).account)),
  )
  .put('/user', authenticated, limitedBy('SIGN_IN_LIMIT'), async (context) =>
    context.json(await updateUser(context, await requestBody(context, updateUserSchema))),
  )
  .get('/sessions', limitedBy('TOKEN_LIMIT'), authenticated, async (context) =>
    context.json({ sessions: await listSessions(context) }),
  )
  .delete('/sessions/:id', limitedBy('TOKEN_LIMIT'), authenticated, async (context) => {
    await endSession(context, context.req.param('id'));
    return context.body(null, 204);
  })
  .get('/reauthenticate', authenticated, limitedBy('SIGN_IN_LIMIT'), async (context) => {
    await reauthenticate(context);
    return context.json({});
  })
  .post('/confirmation', authenticated, limitedBy('SIGN_IN_LIMIT'), async (context) => {
    await requestConfirmation(context);
    return context.json({});
  })
  .post('/logout', limitedBy('TOKEN_LIMIT'), authenticated, async (context) => {
    const scope = signOutScopeSchema.safeParse(context.req.query('scope') ?? 'global');
    if (!scope.success) throw validationFailed('Unsupported logout scope');
    await signOut(context, scope.data);
    return context.body(null, 204);
  })
  .post('/recover', limitedBy('SIGN_IN_LIMIT'), async (context) => {
    await requestRecovery(context, await requestBody(context, recoverSchema));
    return context.json({});
  })
  .post('/resend', limitedBy('SIGN_IN_LIMIT'), async (context) => {
    await resend(context, await requestBody(context, resendSchema));
    return context.json({});
  })
  .get('/verify', openLink)
  .post('/verify', limitedBy('SIGN_IN_LIMIT'), confirmLink)
  .get('/authorize', limitedBy('SIGN_IN_LIMIT'), authorize)
  .get('/callback', limitedBy('TOKEN_LIMIT'), finishGoogleSignIn)
  .get('/settings', (context) => context.json(settings(context.env)))
  .get('/health', (context) => context.json(health))
  .get('/.well-known/jwks.json', async (context) => context.json(await publicJwks(context.env)))
  .all('*', (context) => {
    throw unsupported(new URL(context.req.url).pathname.slice('/api/auth'.length));
  })
  .onError(onAuthError);
