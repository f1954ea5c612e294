import { createHash } from 'node:crypto';
import { accountOfRequest, type Call, endpoints } from './api.ts';
import { runDue } from './due.ts';
import { apiError, problemOfCode, StripeProblem } from './errors.ts';
import { type Failure, takeFailure } from './failures.ts';
import { parseForm } from './form.ts';
import { type Answer, storeAnswer, storedAnswer } from './idempotency.ts';
import type { Store } from './store.ts';

export interface ApiRequest {
  method: string;
  url: URL;
  headers: Headers;
  body: string;
}

export interface ApiAnswer extends Answer {
  headers: Record<string, string>;
}

/** The endpoint at a path, with the path's parameters; undefined when there is none. */
function endpointAt(method: string, pathname: string) {
  const parts = pathname.split('/').map(decoded);
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const [itsMethod, itsPath] = name.split(' ') as [string, string];
    const itsParts = itsPath.split('/');
    if (itsMethod !== method || itsParts.length !== parts.length) continue;
    const path: Record<string, string> = {};
    const fits = itsParts.every((part, index) => {
      if (!part.startsWith(':')) return part === parts[index];
      path[part.slice(1)] = parts[index]!;
      return true;
    });
    if (fits) return { name, endpoint, path };
  }
  return undefined;
}

/** A decoded segment of a path; one with an invalid encoding matches nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The parameters of a request: JSON for v2, forms for v1, the query for a GET. */
function parametersOf({ method, url, body }: ApiRequest): Record<string, unknown> {
  if (method === 'GET') return parseForm(url.search);
  if (!url.pathname.startsWith('/v2/')) return parseForm(body);
  if (body === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new StripeProblem(400, 'invalid_request_error', 'The body is no JSON.');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new StripeProblem(400, 'invalid_request_error', 'The body is no object.');
  return parsed as Record<string, unknown>;
}

/**
 * True when an answer is stored for its idempotency key: when the request started to act, not when its parameters were
 * rejected or it was rate-limited. In v2, a key whose request failed acts again.
 */
function isStored({ status, body }: Answer, pathname: string): boolean {
  if (status === 200) return true;
  if (pathname.startsWith('/v2/') || status === 409 || status === 429) return false;
  const { code } = JSON.parse(body).error;
  return !/^(parameter|url)_/.test(code ?? '');
}

const answerOf = (problem: StripeProblem): Answer => ({
  status: problem.status,
  body: JSON.stringify(problem.body),
});

/** Answers an API request, in one transaction with all its changes; null to break the connection without an answer. */
export function answer(store: Store, origin: string, request: ApiRequest): ApiAnswer | null {
  const { method, url, headers, body } = request;
  const key = method === 'GET' ? null : headers.get('Idempotency-Key');
  const scoped = key && `${headers.get('Stripe-Account') ?? ''} ${key}`;
  const fingerprint = createHash('sha256')
    .update(`${method} ${url.pathname} ${body}`)
    .digest('base64url');
  store.transaction(() => runDue(store));
  let isReplayed = false;
  const given = store.transaction((): Answer | null => {
    try {
      const before = scoped ? storedAnswer(store, scoped, fingerprint) : undefined;
      isReplayed = before !== undefined;
      if (before) return before;
    } catch (error) {
      return answerOf(error as StripeProblem);
    }
    const failure = takeFailure(store, method, url.pathname);
    if (failure?.when === 'before' && failure.error === 'timeout') return null;
    const result = failure?.when === 'before' ? failed(failure) : act(store, origin, request);
    const lost = failure?.when === 'after' && failure.error === 'timeout';
    const answered = failure?.when === 'after' && !lost ? failed(failure) : result;
    if (scoped && isStored(answered, url.pathname))
      storeAnswer(store, scoped, fingerprint, answered);
    return lost ? null : answered;
  });
  if (!given) return null;
  return {
    ...given,
    headers: {
      'Content-Type': 'application/json',
      'Request-Id': `req_${createHash('sha256').update(`${fingerprint}${Date.now()}`).digest('hex').slice(0, 14)}`,
      'Stripe-Version': headers.get('Stripe-Version') ?? '',
      ...(scoped && given.status >= 500 ? { 'Stripe-Should-Retry': 'false' } : {}),
      ...(key ? { 'Idempotency-Key': key } : {}),
      ...(isReplayed ? { 'Idempotent-Replayed': 'true' } : {}),
    },
  };
}

const failed = ({ error }: Failure): Answer => answerOf(problemOfCode(error));

/** Executes a request in full or not at all. */
function act(store: Store, origin: string, request: ApiRequest): Answer {
  const { method, url, headers } = request;
  store.db.exec('SAVEPOINT act');
  try {
    const found = endpointAt(method, url.pathname);
    if (!found)
      throw new StripeProblem(
        404,
        'invalid_request_error',
        `Unrecognized request URL (${method}: ${url.pathname}).`,
      );
    const call: Call = {
      store,
      origin,
      account: accountOfRequest(store, headers.get('Stripe-Account'), url.pathname),
      path: found.path,
      sent: parametersOf(request),
    };
    const result = { status: 200, body: JSON.stringify(found.endpoint(call)) };
    store.db.exec('RELEASE act');
    return result;
  } catch (error) {
    store.db.exec('ROLLBACK TO act; RELEASE act');
    if (error instanceof StripeProblem) return answerOf(error);
    console.error(error);
    return answerOf(apiError());
  }
}
