import type { AppContext } from '../../platform/http/app-env.ts';
import { log } from '../../platform/log.ts';
import { AuthError, validationFailed } from './errors.ts';
import { consumeFlow, insertFlow, newCode } from './flow-state.ts';
import {
  authorizationUrl,
  fetchGooglePerson,
  newVerifier,
  UnverifiedEmailError,
} from './google.ts';
import { codeForGooglePerson } from './google-account.ts';
import { clientChallenge } from './pkce.ts';
import {
  BANNED,
  originOf,
  redirectWithCode,
  redirectWithError,
  safeRedirect,
} from './redirects.ts';

/**
 * `GET /authorize?provider=google&redirect_to&code_challenge&code_challenge_method`: stores the flow and
 * redirects the browser to Google.
 */
export async function authorize(context: AppContext): Promise<Response> {
  const { db, now } = context.var;
  const query = context.req.query();
  if (query.provider !== 'google')
    throw validationFailed('Unsupported provider: provider could not be found');
  const flow = { state: newCode(), nonce: newCode(), verifier: newVerifier() };
  const url = authorizationUrl(context.env, originOf(context), flow);
  const challenge = clientChallenge(query.code_challenge, query.code_challenge_method);
  const redirectTo = safeRedirect(context, query.redirect_to);
  const { state, ...remembered } = flow;
  await insertFlow(db, 'oauth_state', state, { ...remembered, redirectTo, challenge }, now);
  return context.redirect(url.href);
}

/** `GET /callback`: target of Google's redirect, with a code or an error. */
export async function finishGoogleSignIn(context: AppContext): Promise<Response> {
  const { db, now } = context.var;
  const { state, code, error } = context.req.query();
  const flow = state ? await consumeFlow(db, 'oauth_state', state, now) : null;
  if (!flow)
    return redirectWithError(context, {
      error: 'invalid_request',
      error_code: 'bad_oauth_state',
      error_description: 'OAuth state is missing, unknown or has expired',
    });
  const { redirectTo, challenge } = flow.data;
  if (error || !code)
    return redirectWithError(
      context,
      {
        error: error ? 'access_denied' : 'invalid_request',
        error_code: 'bad_oauth_callback',
        error_description: error
          ? 'The request to sign in with Google was refused'
          : 'OAuth code is missing',
      },
      redirectTo,
    );
  try {
    const person = await fetchGooglePerson(context.env, originOf(context), code, flow.data, now);
    return redirectWithCode(
      context,
      redirectTo,
      await codeForGooglePerson(context, person, challenge),
    );
  } catch (failure) {
    return redirectWithError(context, describe(failure), redirectTo);
  }
}

function describe(failure: unknown) {
  if (failure instanceof UnverifiedEmailError)
    return {
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
      error_description: 'Unverified email with google',
    } as const;
  if (failure instanceof AuthError && failure.code === 'user_banned') return BANNED;
  log.warn('auth.google_failed', { error: String(failure) });
  return {
    error: 'server_error',
    error_code: 'unexpected_failure',
    error_description: 'Unable to exchange external code',
  } as const;
}
