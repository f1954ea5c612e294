import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { type DependencyUnavailable, outageIn } from '../../../database/deadline.ts';
import { describeFailure } from '../../../database/failure.ts';
import { problemFor } from '../../../domain/problem.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { logFailure } from '../../platform/http/log-failure.ts';

/** Header in which the client names the API version whose error format it understands; it is echoed. */
export const API_VERSION_HEADER = 'X-Supabase-Api-Version';
const API_VERSION = '2024-01-01';

interface ErrorDetails {
  headers?: Record<string, string>;
  /** Why a password is weak; only for `weak_password`. */
  reasons?: readonly string[];
}

/**
 * Thrown anywhere below `/api/auth`; the response has GoTrue's format. Messages are GoTrue's English ones,
 * or the specification's French ones.
 */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: ErrorDetails;

  constructor(status: number, code: string, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** Error for a request that violates its schema. */
export function validationFailed(message: string, status = 400): AuthError {
  return new AuthError(status, 'validation_failed', message);
}

/** Error for a suspended user. The mail about the decision has the reason and the way to appeal. */
export function userBanned(status: 400 | 403 = 400, message = 'User is banned'): AuthError {
  return new AuthError(status, 'user_banned', message);
}

/** True when the database's trigger refused a session to a suspended user. */
const isBanned = (error: unknown) => describeFailure(error).includes('user_banned');

/** True when the database's trigger refused a session to a user whose account is closed until its deletion. */
const isClosed = (error: unknown) => describeFailure(error).includes('account_closed');

/** Error for a wrong password, and for an account that is gone, or closed until it is. */
export function invalidCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}

/** Too many attempts; `seconds` until the next one is allowed. */
export function tooManyRequests(
  seconds: number,
  code: 'over_request_rate_limit' | 'over_email_send_rate_limit' = 'over_request_rate_limit',
): AuthError {
  const message =
    code === 'over_request_rate_limit'
      ? 'Request rate limit reached'
      : 'For security purposes, you can only request this after a while.';
  return new AuthError(429, code, message, { headers: { 'Retry-After': String(seconds) } });
}

/** Error for an unavailable dependency. GoTrue's clients retry a 503. */
function unavailable({ code }: DependencyUnavailable): AuthError {
  return new AuthError(503, 'unexpected_failure', problemFor(code).detail, {
    headers: { 'Retry-After': '5' },
  });
}

/** The API version that the request asks for, or null for the unversioned API. */
export function requestedApiVersion(header: string | undefined): string | null {
  return header && /^2\d{3}-\d{2}-\d{2}$/.test(header) && header >= API_VERSION
    ? API_VERSION
    : null;
}

/** `{code, message}` for clients that know the API version, `{code: <status>, error_code, msg}` for others. */
function errorResponse(error: AuthError, version: string | null): Response {
  const body = version
    ? { code: error.code, message: error.message }
    : { code: error.status, error_code: error.code, msg: error.message };
  const { headers, reasons } = error.details;
  return Response.json(reasons ? { ...body, weak_password: { reasons } } : body, {
    status: error.status,
    headers: { ...headers, 'Cache-Control': 'no-store' },
  });
}

/** Responds to everything thrown below `/api/auth`; unexpected errors are logged. */
export const onAuthError: ErrorHandler<AppEnv> = (error, context) => {
  const version = requestedApiVersion(context.req.header(API_VERSION_HEADER));
  // drizzle wraps the errors of queries.
  const outage = outageIn(error);
  if (outage) {
    logFailure('dependency.unavailable', context, outage);
    return errorResponse(unavailable(outage), version);
  }
  const refusal = error instanceof AuthError ? error : error.cause;
  if (refusal instanceof AuthError) return errorResponse(refusal, version);
  if (error instanceof HTTPException && error.status < 500)
    return errorResponse(validationFailed('The request is invalid'), version);
  if (isBanned(error)) return errorResponse(userBanned(), version);
  if (isClosed(error)) return errorResponse(invalidCredentials(), version);
  logFailure('auth.failed', context, error);
  return errorResponse(
    new AuthError(500, 'unexpected_failure', 'An unexpected error occurred'),
    version,
  );
};
