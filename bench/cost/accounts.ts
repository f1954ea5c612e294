import { createHash, randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { unsubscribeToken } from '../../worker/platform/mail/unsubscribe-token.ts';
import type { Call, Client } from './client.ts';
import { emailOf, OPERATOR_TOKEN, PASSWORD, people } from './people.ts';

const READ_THEN_WRITE = 'the password is compared between reading the account and writing';
const BOTH_AT_ONCE = 'the data is read while the session is refreshed, at the same time';
const DELETES_IN_STEPS =
  'the proof and the open orders are checked first, and everything of the account is deleted';
const CODE_FIRST = 'the code names the account, and what it opens is conditional on it';

type Calls = Pick<Client, 'call'>;

/** Calls every account endpoint, from the sign-up to the sign-out. */
export async function manageAccount({ call }: Client): Promise<void> {
  const jwks = '/api/auth/.well-known/jwks.json';
  await call({ route: 'GET /api/auth/.well-known/jwks.json', path: jwks });
  await call({ route: 'GET /api/auth/settings', path: '/api/auth/settings' });
  await call({ route: 'GET /api/auth/health', path: '/api/auth/health' });

  const email = 'banc.inscription@example.com';
  const data = { name: 'Banc Inscription', username: 'banc.inscription' };
  const account = { email, password: PASSWORD, data };
  await call({
    route: 'POST /api/auth/signup',
    path: '/api/auth/signup',
    json: account,
    except: { roundTrips: 'the link that confirms the e-mail is mailed after the response' },
  });

  const token = (grant: string, json: unknown, roundTrips?: string) =>
    call({
      route: 'POST /api/auth/token',
      when: grant,
      path: `/api/auth/token?grant_type=${grant}`,
      json,
      except: { roundTrips },
    });
  const session = await token('password', { email, password: PASSWORD }, READ_THEN_WRITE);
  const next = await token('refresh_token', { refresh_token: session.json.refresh_token });
  const { access_token, refresh_token } = next.json;
  await call({
    route: 'POST /api/auth/resume',
    path: '/api/auth/resume',
    json: { access_token, refresh_token, page: '/main/feed' },
    except: {
      roundTrips: BOTH_AT_ONCE,
      perItem: 'the page’s first requests are inside, as one item',
    },
  });

  const headers = { Authorization: `Bearer ${session.json.access_token}` };
  const user = { path: '/api/auth/user', headers };
  await call({ route: 'GET /api/auth/user', ...user });
  await call({
    route: 'PUT /api/auth/user',
    ...user,
    json: { data: { name: 'Banc Renommé' } },
    except: {
      roundTrips: 'the state of the account decides what is written',
      perItem:
        'an account has identities, factors and a profile, which are read again as they are then',
    },
  });
  await call({
    route: 'GET /api/auth/reauthenticate',
    path: '/api/auth/reauthenticate',
    headers,
    except: { roundTrips: 'the account has the e-mail for the number' },
  });
  await call({
    route: 'POST /api/auth/confirmation',
    path: '/api/auth/confirmation',
    headers,
    except: { roundTrips: 'the account has the e-mail for the link' },
  });
  await endOtherSession({ call }, headers);
  await proveSecondFactor({ call }, headers);
  const logout = '/api/auth/logout?scope=local';
  await call({ route: 'POST /api/auth/logout', path: logout, headers, status: 204 });

  await recover({ call });
  await signInWithGoogle({ call });
  await endMails({ call });
  await call({
    route: 'DELETE /api/me',
    as: 'newcomer',
    path: '/api/me',
    json: { password: PASSWORD, refundOpenOrders: true },
    status: 204,
    except: { roundTrips: DELETES_IN_STEPS, perItem: DELETES_IN_STEPS },
  });
}

async function endOtherSession({ call }: Calls, headers: Record<string, string>): Promise<void> {
  const list = { route: 'GET /api/auth/sessions', path: '/api/auth/sessions', headers };
  const { sessions } = (await call(list)).json as { sessions: { id: string; current: boolean }[] };
  const other = sessions.find(({ current }) => !current);
  // Without another session the call is rejected, after as many reads.
  const path = `/api/auth/sessions/${other?.id ?? 'none'}`;
  const status = other ? 204 : 404;
  await call({ route: 'DELETE /api/auth/sessions/:id', path, headers, status });
}

const PROOF_FIRST =
  'account, session and factor decide which proof is needed, before it is used up';
const proofs = { roundTrips: PROOF_FIRST, perItem: PROOF_FIRST };

/** Sets a second factor up, proves it, and removes it; passkeys need a browser, so theirs are refused. */
async function proveSecondFactor({ call }: Calls, owner: Record<string, string>): Promise<void> {
  const auth = '/api/auth';
  let headers = owner;
  const of = (route: string, path: string, more: Partial<Call> = {}) =>
    call({ route, path: auth + path, headers, except: proofs, ...more });
  const { json: app } = await of('POST /api/auth/factors', '/factors', {
    json: { factor_type: 'totp', friendly_name: 'Banc' },
  });
  const challenge = await of(
    'POST /api/auth/factors/:id/challenge',
    `/factors/${app.id}/challenge`,
  );
  const { json: session } = await of(
    'POST /api/auth/factors/:id/verify',
    `/factors/${app.id}/verify`,
    {
      json: {
        challenge_id: challenge.json.id,
        code: new TOTP({ secret: app.totp.secret }).generate(),
      },
    },
  );
  headers = { Authorization: `Bearer ${session.access_token}` };
  const codes = '/factors/recovery-codes';
  await of(`POST ${auth}${codes}`, codes);
  await of(`GET ${auth}${codes}`, codes);
  const renewed = await of(`POST ${auth}${codes}/regenerate`, `${codes}/regenerate`);
  const json = { code: renewed.json.codes[0] };
  await of(`POST ${auth}${codes}/verify`, `${codes}/verify`, { json });
  await of(`DELETE ${auth}${codes}`, codes);

  await of('GET /api/auth/passkeys', '/passkeys');
  const options = await of(
    'POST /api/auth/passkeys/registration/options',
    '/passkeys/registration/options',
  );
  const credential = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x' } };
  const signed = { challenge_id: options.json.challenge_id, credential };
  const verify = '/passkeys/registration/verify';
  await of(`POST ${auth}${verify}`, verify, { json: signed, status: 400 });
  const start = '/passkeys/authentication/options';
  const begun = await of(`POST ${auth}${start}`, start);
  const finish = '/passkeys/authentication/verify';
  const wrong = { challenge_id: begun.json.challenge_id, credential };
  await of(`POST ${auth}${finish}`, finish, { json: wrong, status: 400 });
  const none = `/passkeys/${randomUUID()}`;
  const renamed = { friendly_name: 'Banc' };
  await of('PATCH /api/auth/passkeys/:id', none, { json: renamed, status: 404 });
  await of('DELETE /api/auth/passkeys/:id', none, { status: 404 });
  await of('DELETE /api/auth/factors/:id', `/factors/${app.id}`);
}

/** A forged link unsubscribes nothing, and reads as much as a valid one. */
async function endMails({ call }: Calls): Promise<void> {
  const token = unsubscribeToken({ personId: people.star, kinds: ['like'] }, 'made up');
  const path = `/unsubscribe?token=${token}`;
  await call({ route: 'GET /unsubscribe', path, status: 400 });
  await call({ route: 'POST /unsubscribe', path, status: 400 });
  await call({
    route: 'POST /api/operations/mail/bounces',
    path: '/api/operations/mail/bounces',
    headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` },
    json: { address: emailOf('star'), reason: 'bounce' },
    except: { roundTrips: 'for operators' },
  });
}

async function recover({ call }: Calls): Promise<void> {
  const { challenge } = newChallenge();
  const json = {
    email: emailOf('newcomer'),
    code_challenge: challenge,
    code_challenge_method: 's256',
  };
  const except = {
    roundTrips: 'bounces of the e-mail are looked up after the response',
  };
  await call({ route: 'POST /api/auth/recover', path: '/api/auth/recover', json, except });
  const outbox = await call({ route: 'GET /api/dev/outbox', path: '/api/dev/outbox' });
  const link = /\/api\/auth\/verify\?\S+/.exec(outbox.json.mails[0].text)?.[0];
  if (!link) throw new Error('no mail with a link');
  await call({ route: 'GET /api/auth/verify', path: link, status: 303 });
  await call({
    route: 'POST /api/auth/verify',
    path: '/api/auth/verify',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URL(link, 'http://localhost').search.slice(1),
    status: 302,
    except: {
      roundTrips: CODE_FIRST,
      perItem: 'each statement repeats the conditions of the claim',
    },
  });
}

/** A PKCE verifier, and its challenge. */
function newChallenge() {
  const verifier = 'banc'.repeat(12);
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Signs in with the local stand-in, which accepts any claims. */
async function signInWithGoogle({ call }: Calls): Promise<void> {
  const { verifier, challenge } = newChallenge();
  const query = `provider=google&redirect_to=/&code_challenge=${challenge}&code_challenge_method=s256`;
  const authorize = `/api/auth/authorize?${query}`;
  const started = await call({ route: 'GET /api/auth/authorize', path: authorize, status: 302 });

  const google = new URL(started.headers.get('Location')!);
  google.pathname = '/authorize';
  const claims = { sub: 'banc', email: 'banc.google@example.com', email_verified: true };
  google.searchParams.set('claims', JSON.stringify(claims));
  const back = await fetch(google, { redirect: 'manual' });
  const callback = new URL(back.headers.get('Location')!);
  const finished = await call({
    route: 'GET /api/auth/callback',
    path: callback.pathname + callback.search,
    status: 302,
    except: {
      roundTrips: `${CODE_FIRST}; who came back decides what to write`,
      perItem: 'six usernames are looked up for a new user, one of which is free',
    },
  });
  const code = new URL(finished.headers.get('Location')!).searchParams.get('code');
  await call({
    route: 'POST /api/auth/token',
    when: 'pkce',
    path: '/api/auth/token?grant_type=pkce',
    json: { auth_code: code, code_verifier: verifier },
    except: { roundTrips: CODE_FIRST },
  });
}
