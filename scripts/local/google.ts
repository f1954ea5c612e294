import type { IncomingMessage, ServerResponse } from 'node:http';
import { Events, OAuth2Server } from 'oauth2-mock-server';

/**
 * Stands in for Google in development and tests: a real OpenID provider on loopback, with a page to choose an account
 * or to refuse. The query parameter `claims` carries the claims of the account's ID token as JSON. So a test can set
 * any claims, wrong ones too, null to leave one out, or `"forged": true` for a token with an invalid signature.
 */

const ACCOUNTS = [
  { name: 'Camille Durand', email: 'camille.durand@example.com' },
  { name: 'Noé Lefèvre', email: 'noe.lefevre@example.com' },
];

const CLIENT_ID = 'dis-moi-local';

export interface LocalGoogle {
  /** The Worker's settings for this provider. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

export async function startLocalGoogle(): Promise<LocalGoogle> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  const claimsByCode = new Map<string, Record<string, unknown>>();

  server.service.on(Events.BeforeAuthorizeRedirect, ({ url }, request: IncomingMessage) => {
    const claims = queryOf(request).get('claims');
    const code = url.searchParams.get('code');
    if (claims && code) claimsByCode.set(code, JSON.parse(claims));
  });
  server.service.on(Events.BeforeTokenSigning, ({ payload }, request) => {
    const { forged: _, ...claims } = claimsByCode.get(request.body.code ?? '') ?? {};
    Object.assign(payload, claims);
    for (const [name, value] of Object.entries(claims)) if (value === null) delete payload[name];
  });
  server.service.on(Events.BeforeResponse, ({ body }, request) => {
    const claims = claimsByCode.get(request.body.code ?? '');
    if (claims?.forged && body !== '')
      body.id_token = `${body.id_token}`.replace(/.{8}$/, 'AAAAAAAA');
  });
  server.service.addRoute('GET', '/choose', showAccounts);

  await server.start(0, '127.0.0.1');
  const url = `http://127.0.0.1:${server.address().port}`;
  server.issuer.url = url;
  return {
    settings: {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_CLIENT_SECRET: 'local',
      GOOGLE_ISSUER: url,
      GOOGLE_AUTHORIZATION_ENDPOINT: `${url}/choose`,
      GOOGLE_TOKEN_ENDPOINT: `${url}/token`,
      GOOGLE_JWKS_URL: `${url}/jwks`,
    },
    stop: () => server.stop(),
  };
}

/** The page that Google would show. */
function showAccounts(request: IncomingMessage, response: ServerResponse): void {
  const query = queryOf(request);
  const accounts = ACCOUNTS.map(({ name, email }) => {
    const claims = { sub: `google-${email}`, email, email_verified: true, name };
    const next = new URLSearchParams([...query, ['claims', JSON.stringify(claims)]]);
    return `<li><a href="/authorize?${escapeHtml(next.toString())}">${name} (${email})</a></li>`;
  });
  const refusal = new URL(query.get('redirect_uri') ?? 'about:blank');
  refusal.searchParams.set('error', 'access_denied');
  refusal.searchParams.set('state', query.get('state') ?? '');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><html lang="fr"><title>Google (local)</title>
    <link rel="icon" href="data:,">
    <h1>Choisir un compte</h1>
    <ul>${accounts.join('')}</ul>
    <p><a href="${escapeHtml(refusal.href)}">Annuler</a></p></html>`);
}

function queryOf(request: IncomingMessage): URLSearchParams {
  return new URL(request.url ?? '/', 'http://localhost').searchParams;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
