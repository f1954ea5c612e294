import { GoTrueClient } from '@supabase/auth-js';
import { eq, sql } from 'drizzle-orm';
import { authSessions } from '../../../database/schema.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import { ask, db } from '../../support/workerd/marketplace.ts';
import { mailsTo } from '../../support/workerd/outbox.ts';

/** The unmodified public client, connected to the Worker; each has its own browser storage. */

export const ORIGIN = 'http://localhost';
export const PASSWORD = 'Vert-Citronnelle-48';

let people = 0;

export function newClient(storage = new Map<string, string>()): GoTrueClient {
  return new GoTrueClient({
    url: `${ORIGIN}/api/auth`,
    flowType: 'pkce',
    autoRefreshToken: false,
    detectSessionInUrl: false,
    persistSession: true,
    experimental: { recoveryCodes: true },
    fetch: (input, init) => ask(new Request(input as string, init)),
    storage: {
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: (key) => void storage.delete(key),
    },
  });
}

/** Email, password and metadata of a new user. */
export function newcomer(values: { email?: string; username?: string; name?: string } = {}) {
  people += 1;
  return {
    email: values.email ?? `nouvelle.${people}@example.com`,
    password: PASSWORD,
    options: {
      data: {
        name: values.name ?? `Nouvelle ${people}`,
        username: values.username ?? `nouvelle.${people}`,
      },
    },
  };
}

/** The fields that sign-in needs. */
export function credentials({ email, password }: { email: string; password: string }) {
  return { email, password };
}

/** A client of a user who has signed up and in. */
export async function signedInClient(values: Parameters<typeof newcomer>[0] = {}) {
  const person = newcomer(values);
  const client = newClient();
  const signedUp = await client.signUp(person);
  if (signedUp.error) throw signedUp.error;
  const { data, error } = await client.signInWithPassword(credentials(person));
  if (error) throw error;
  return { client, person, session: data.session, user: data.user };
}

/** A plain request to an account endpoint, with or without the API version of current clients. */
export function request(
  method: string,
  path: string,
  options: {
    body?: unknown;
    token?: string;
    versioned?: boolean;
    headers?: HeadersInit;
    /** Country of the network, as Cloudflare names it. */
    country?: string;
  } = {},
): Promise<Response> {
  const headers = new Headers(options.headers);
  if (options.versioned) headers.set('X-Supabase-Api-Version', '2024-01-01');
  if (options.token) headers.set('Authorization', `Bearer ${options.token}`);
  const body = options.body;
  if (body !== undefined && !headers.has('Content-Type'))
    headers.set('Content-Type', 'application/json');
  const request = new Request(`${ORIGIN}/api/auth${path}`, {
    method,
    headers,
    redirect: 'manual',
    cf: options.country ? { country: options.country } : undefined,
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  });
  return ask(request);
}

/** The link in a mail. */
export function linkIn({ text }: { text: string }): URL {
  return new URL(/https?:\S+/.exec(text)![0]);
}

/** The token of the newest link of that type in the mails to the email. */
export async function mailedToken(
  email: string,
  type: 'signup' | 'recovery' | 'email_change' | 'undo',
): Promise<string> {
  const links = (await mailsTo(email)).map(linkIn);
  return links
    .find(({ searchParams }) => searchParams.get('type') === type)!
    .searchParams.get('token')!;
}

/** Presses the button of the page behind a mailed link; returns the URL where the browser lands. */
export async function pressLinkButton(type: string, token: string): Promise<URL> {
  const response = await request('POST', '/verify', {
    body: new URLSearchParams({ type, token }).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  if (response.status !== 303 && response.status !== 302)
    throw new Error(`${response.status} ${await response.text()}`);
  return new URL(response.headers.get('Location')!);
}

/** Presses the button of the confirmation link that signing up mailed to the email. */
export async function confirmAddress(email: string): Promise<void> {
  const landed = await pressLinkButton(
    'signup',
    await eventually(() => mailedToken(email, 'signup')),
  );
  if (!landed.searchParams.has('done')) throw new Error(`not confirmed: ${landed}`);
}

/** {@link signedInClient} of a user with a confirmed email. */
export async function confirmedClient(values: Parameters<typeof newcomer>[0] = {}) {
  const signedIn = await signedInClient(values);
  await confirmAddress(signedIn.person.email);
  return signedIn;
}

/** Moves the start of the user's sessions into the past, so that no sign-in is recent. */
export function ageSessions(userId: string, byMs: number) {
  return db
    .update(authSessions)
    .set({ createdAt: sql`${authSessions.createdAt} - ${byMs}` })
    .where(eq(authSessions.userId, userId));
}
