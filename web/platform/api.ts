import { hc, parseResponse } from 'hono/client';
import type { AppType } from '../../worker/app.ts';
import { accessToken, refreshAccessToken } from './access-token.ts';
import { noAnswer, problemOf } from './api-problem.ts';
import { bookmark } from './bookmark.ts';
import { fetchTracked, hasConnection } from './connectivity.ts';
import { encodingParameters } from './encoded-parameters.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import { consumePreloaded } from './preloaded-response.ts';
import { stepUp } from './step-up.ts';

let defaultTransport: typeof fetch = (input, init) => fetch(input, init);
let isOnePersons = true;

/**
 * Replaces the network by `transport`. The server calls its own API with it, for one visitor after
 * another, so no answer may leave anything behind for the next request.
 */
export function setTransport(transport: typeof fetch): void {
  defaultTransport = transport;
  isOnePersons = false;
}

async function send(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  token: string | null,
  transport: typeof fetch,
) {
  const headers = new Headers(init?.headers);
  if (token) headers.set('Authorization', `Bearer ${token}`);
  const orPreloaded: typeof fetch = (input, how) =>
    consumePreloaded(input, how, token) ?? transport(input, how);
  const withBookmark = isOnePersons ? bookmark.carriedBy(orPreloaded) : orPreloaded;
  try {
    return await fetchTracked(withBookmark(input, { ...init, headers }), init?.signal);
  } catch (error) {
    throw init?.signal?.aborted ? error : noAnswer(isOnePersons && hasConnection());
  }
}

/**
 * `fetch` as the signed-in user, or as a visitor. A token that the server rejects is refreshed
 * once; where a second factor is missing, the user is asked for it. Throws an {@link ApiProblem} for
 * every error answer. `transport` sends the request.
 */
async function apiFetch(
  input: RequestInfo | URL,
  init?: RequestInit,
  transport: typeof fetch = defaultTransport,
): Promise<Response> {
  const token = await accessToken();
  let response = await send(input, init, token, transport);
  if (response.status === 401 && token) {
    const renewed = await refreshAccessToken();
    if (renewed) response = await send(input, init, renewed, transport);
  }
  if (response.ok) return response;
  const problem = await problemOf(response);
  if (problem.code !== 'insufficient_aal' || !isOnePersons || !(await stepUp())) throw problem;
  response = await send(input, init, await accessToken(), transport);
  if (!response.ok) throw await problemOf(response);
  return response;
}

/**
 * A call of `/api/auth/` and `path` whose body the types of the routes do not describe. Throws an
 * {@link ApiProblem} with the account service's code.
 */
export async function callAccounts<Answer>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await apiFetch(`/api/auth/${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

const OPERATIONS = '/api/operations';

/** Repeats an operator's request, whose path below it and body are stored. */
export function sendOperation(method: string, path: string, body: unknown): Promise<Response> {
  return apiFetch(`${OPERATIONS}${path}`, {
    method,
    ...(body !== null && {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    }),
  });
}

/** The API, typed by the worker's routes: `await read(api.topics.$get())`. */
export const { api } = encodingParameters(hc<AppType>('/', { fetch: apiFetch }));

/** The parsed body of a call; undefined when there is none. */
export const read = parseResponse;

/** Sends an image, alone or in a form, and reports the fraction sent; returns the answer. */
export async function upload<Answer>(
  method: 'PUT' | 'POST',
  path: string,
  body: Blob | FormData,
  onProgress: (sent: number) => void,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await apiFetch(path, { method, body, signal }, fetchWithProgress(onProgress));
  return (await response.json()) as Answer;
}
