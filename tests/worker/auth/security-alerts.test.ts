import { describe, expect, it, vi } from 'vitest';
import { eventually } from '../../support/workerd/eventually.ts';
import { mailsTo } from '../../support/workerd/outbox.ts';
import { confirmedClient, credentials, newClient, request, signedInClient } from './client.ts';

/** Subjects of the mails to the email, except the confirmation. */
const subjects = async (email: string) =>
  (await mailsTo(email))
    .map(({ subject }) => subject)
    .filter((subject) => subject !== 'Confirmez votre adresse e-mail');

const NEW_SIGN_IN = 'Nouvelle connexion à votre compte';

describe('security mail to the owner', () => {
  it('reports a sign-in from an unknown device only', async () => {
    const { person } = await signedInClient();
    expect(await subjects(person.email)).toEqual([]);
    const signIn = (cookie = '') =>
      request('POST', '/token?grant_type=password', {
        body: credentials(person),
        headers: { Cookie: cookie },
      });
    const elsewhere = await signIn();
    await eventually(async () => expect(await subjects(person.email)).toEqual([NEW_SIGN_IN]));
    await signIn(elsewhere.headers.get('Set-Cookie')!.split(';')[0]);
    expect(await subjects(person.email)).toHaveLength(1);
  });

  it('names device, country and time of the new sign-in', async () => {
    const { person } = await confirmedClient();
    await request('POST', '/token?grant_type=password', {
      body: credentials(person),
      headers: { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' },
      country: 'BE',
    });
    const [mail] = await eventually(async () => {
      const mails = (await mailsTo(person.email)).filter(({ subject }) => subject === NEW_SIGN_IN);
      expect(mails).toHaveLength(1);
      return mails;
    });
    expect(mail!.text.replaceAll(/\s+/g, ' ')).toMatch(
      /Appareil : Firefox, Linux\. Pays : Belgique\. Date : \d.* à \d\d:\d\d \(heure de Paris\)\./,
    );
  });

  it('about new devices is limited per hour, more so while the email is not confirmed', async () => {
    const signIns = async ({ email, password }: { email: string; password: string }) => {
      for (let n = 0; n < 12; n += 1)
        await request('POST', '/token?grant_type=password', { body: { email, password } });
    };
    const [{ person: stranger }, { person: owner }] = [
      await signedInClient(),
      await confirmedClient(),
    ];
    await signIns(stranger);
    await signIns(owner);
    await eventually(async () => expect(await subjects(owner.email)).toHaveLength(10));
    // The confirmation link was the first of the hour's five mails.
    await eventually(async () => expect(await subjects(stranger.email)).toHaveLength(4));
  });

  it('reports the reuse of a refresh token', async () => {
    const { client, person, session } = await signedInClient();
    await client.refreshSession();
    await client.refreshSession();
    await request('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: session.refresh_token },
    });
    await eventually(async () =>
      expect(await subjects(person.email)).toEqual(['Une session de votre compte a été fermée']),
    );
  });
});

it('account events are logged without personal data', async () => {
  const info = vi.spyOn(console, 'log').mockImplementation(() => {});
  const { client, person, user, session } = await signedInClient();
  await newClient().signInWithPassword({ email: person.email, password: 'Pas-le-bon-1' });
  await newClient().resetPasswordForEmail(person.email);
  await client.updateUser({ email: `neuve.${person.email}` });
  await client.updateUser({ password: 'Bleu-Mandarine-73' });
  await client.signOut();
  const entries = info.mock.calls.map(([line]) => String(line));
  info.mockRestore();
  expect(entries.map((line) => JSON.parse(line).event)).toEqual([
    'auth.signed_up',
    'auth.signed_in',
    'auth.sign_in_failed',
    'auth.recovery_requested',
    'auth.email_change_requested',
    'auth.password_changed',
    'auth.signed_out',
  ]);
  const log = entries.join('\n');
  const { name, username } = person.options.data;
  for (const personal of [person.email, name, username, user.id, session.access_token])
    expect(log).not.toContain(personal);
});
