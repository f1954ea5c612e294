import { exports } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { authUsers, profiles } from '../../../worker/db/schema.ts';
import { db } from '../../support/workerd/marketplace.ts';
import { credentials, newClient, newcomer, ORIGIN, request, signedInClient } from './client.ts';

const NEW_PASSWORD = 'Bleu-Mandarine-73';

describe('changing the account', () => {
  it('merges metadata and moves name and username to the profile', async () => {
    const { client, user } = await signedInClient();
    await client.updateUser({ data: { theme: 'dark', taille: 12 } });
    const { data, error } = await client.updateUser({
      data: { name: 'Autre Nom', username: 'autre.nom', theme: null, langue: 'fr' },
    });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toEqual({
      taille: 12,
      langue: 'fr',
      name: 'Autre Nom',
      username: 'autre.nom',
    });
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, user.id));
    expect(profile).toMatchObject({
      name: 'Autre Nom',
      username: 'autre.nom',
      displaySlug: 'autre_nom',
    });
    expect((await client.getUser()).data.user?.user_metadata).toEqual(data.user?.user_metadata);
  });

  it('holds a username to its rules', async () => {
    const other = await signedInClient();
    const { client, user } = await signedInClient();
    for (const [username, status] of [
      ['Non', 400],
      ['..', 400],
      ['x', 400],
      [null, 400],
      [other.person.options.data.username, 422],
    ] as const) {
      const { error } = await client.updateUser({ data: { username, name: 'Jamais' } });
      expect(error).toMatchObject({ status, code: 'validation_failed' });
    }
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, user.id));
    expect(profile).toMatchObject(user.user_metadata);
  });

  it('cannot grow without end', async () => {
    const { client } = await signedInClient();
    const { error } = await client.updateUser({ data: { texte: 'x'.repeat(3000) } });
    expect(error).toMatchObject({ status: 422, code: 'validation_failed' });
  });

  it('changes the password, and ends the other sessions', async () => {
    const { client, person } = await signedInClient();
    const elsewhere = newClient();
    await elsewhere.signInWithPassword(credentials(person));
    const same = await client.updateUser({ password: person.password });
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
    const weak = await client.updateUser({ password: 'azerty' });
    expect(weak.error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['pwned'] });
    expect((await elsewhere.getUser()).error).toBeNull();

    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    expect((await client.getUser()).error).toBeNull();
    expect((await client.refreshSession()).error).toBeNull();
    expect((await elsewhere.getUser()).error).not.toBeNull();
    expect((await newClient().signInWithPassword(credentials(person))).error).toMatchObject({
      code: 'invalid_credentials',
    });
    const { email } = person;
    const right = await newClient().signInWithPassword({ email, password: NEW_PASSWORD });
    expect(right.error).toBeNull();
  });

  it('changes the e-mail address, which is unproven then', async () => {
    const { client, person, user } = await signedInClient();
    await db.update(authUsers).set({ emailConfirmedAt: 1 }).where(eq(authUsers.id, user.id));
    const other = await signedInClient();
    const taken = await client.updateUser({ email: other.person.email.toUpperCase() });
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
    const malformed = await client.updateUser({ email: 'pas une adresse' });
    expect(malformed.error).toMatchObject({ status: 400, code: 'validation_failed' });

    const email = `Neuve.${person.email}`;
    const { data, error } = await client.updateUser({ email });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email.toLowerCase());
    expect(data.user?.email_confirmed_at).toBeUndefined();
    const { password } = person;
    expect((await newClient().signInWithPassword({ email, password })).error).toBeNull();
    expect((await newClient().signInWithPassword(credentials(person))).error).not.toBeNull();
  });
});

it('lists the sessions', async () => {
  const { client, person, session } = await signedInClient();
  const elsewhere = newClient();
  await elsewhere.signInWithPassword(credentials(person));
  const list = async () => {
    const response = await request('GET', '/sessions', { token: session.access_token });
    return { status: response.status, body: (await response.json()) as { sessions: unknown[] } };
  };
  const { body } = await list();
  expect(body.sessions).toMatchObject([
    { current: true, method: 'password' },
    { current: false, method: 'password' },
  ]);
  await elsewhere.signOut({ scope: 'local' });
  expect((await list()).body.sessions).toHaveLength(1);
  await client.signOut();
  expect((await list()).status).toBe(403);
});

describe('recovering an account', () => {
  /** The links in the outbox that were mailed to the address, newest first. */
  async function mailedLinks(email: string): Promise<URL[]> {
    const response = await exports.default.fetch(`${ORIGIN}/api/dev/outbox`);
    const page = await response.text();
    return page
      .split('<article>')
      .filter((mail) => mail.includes(`À : ${email}<`))
      .map((mail) => new URL(/href="([^"]+)"/.exec(mail)![1]!.replaceAll('&amp;', '&')));
  }

  async function follow(link: URL): Promise<URL> {
    const response = await request('GET', link.href.slice(`${ORIGIN}/api/auth`.length));
    expect(response.status).toBe(302);
    return new URL(response.headers.get('Location')!);
  }

  it('by a link that works once and opens a session to set a new password', async () => {
    const { person, client: intruder } = await signedInClient();
    const client = newClient();
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const asked = await client.resetPasswordForEmail(person.email, {
      redirectTo: `${ORIGIN}/main/profile/settings`,
    });
    expect(asked.error).toBeNull();
    const [link] = await mailedLinks(person.email);
    const landed = await follow(link!);
    expect(landed.pathname).toBe('/main/profile/settings');
    const code = landed.searchParams.get('code')!;
    const { data, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email_confirmed_at).toBeDefined();
    expect(events).toContain('PASSWORD_RECOVERY');
    // The address had never been proven: whoever had signed in before is out.
    expect((await intruder.getUser()).error).not.toBeNull();
    const old = await newClient().signInWithPassword(credentials(person));
    expect(old.error).toMatchObject({ code: 'invalid_credentials' });

    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    const { email } = person;
    const right = await newClient().signInWithPassword({ email, password: NEW_PASSWORD });
    expect(right.error).toBeNull();

    const again = await follow(link!);
    expect(again.pathname).toBe('/auth');
    expect(Object.fromEntries(again.searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'otp_expired',
    });
  });

  it('hands the session over in the fragment to a client without PKCE', async () => {
    const { person } = await signedInClient();
    const asked = await request('POST', '/recover?redirect_to=https://evil.example', {
      body: { email: person.email },
    });
    expect(asked.status).toBe(200);
    const [link] = await mailedLinks(person.email);
    const landed = await follow(link!);
    expect(landed.origin).toBe(ORIGIN);
    const fragment = new URLSearchParams(landed.hash.slice(1));
    expect(fragment.get('type')).toBe('recovery');
    const user = await request('GET', '/user', { token: fragment.get('access_token')! });
    expect(user.status).toBe(200);
  });

  it('tells nobody whether an address has an account', async () => {
    const { person } = await signedInClient();
    const unknown = newcomer().email;
    const answers = await Promise.all(
      [person.email, unknown].map((email) => request('POST', '/recover', { body: { email } })),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({});
    }
    expect(await mailedLinks(unknown)).toEqual([]);
  });

  it('does not flood a mailbox', async () => {
    const { email } = newcomer();
    const statuses: number[] = [];
    for (let n = 0; n < 7; n += 1)
      statuses.push((await request('POST', '/recover', { body: { email } })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  it('forgets mailed links when the password or the address changes', async () => {
    const { client, person } = await signedInClient();
    await newClient().resetPasswordForEmail(person.email);
    const [link] = await mailedLinks(person.email);
    await client.updateUser({ password: NEW_PASSWORD });
    expect((await follow(link!)).searchParams.get('error_code')).toBe('otp_expired');
  });
});
