import { describe, expect, it, vi } from 'vitest';
import { eventually } from '../../support/workerd/eventually.ts';
import { mailsTo } from '../../support/workerd/outbox.ts';
import { confirmedClient, credentials, newClient, request, signedInClient } from './client.ts';

/** Subjects of the mails to the address, but for the one that asks to confirm it. */
const subjects = async (email: string) =>
  (await mailsTo(email))
    .map(({ subject }) => subject)
    .filter((subject) => subject !== 'Confirmez votre adresse e-mail');

describe('the owner of an account is told by mail', () => {
  it('of a sign-in from a device that it does not know, and of no other', async () => {
    const { person } = await signedInClient();
    expect(await subjects(person.email)).toEqual([]);
    const signIn = (cookie = '') =>
      request('POST', '/token?grant_type=password', {
        body: credentials(person),
        headers: { Cookie: cookie },
      });
    const elsewhere = await signIn();
    await eventually(async () =>
      expect(await subjects(person.email)).toEqual(['Nouvelle connexion à votre compte']),
    );
    await signIn(elsewhere.headers.get('Set-Cookie')!.split(';')[0]);
    expect(await subjects(person.email)).toHaveLength(1);
  });

  it('a few times an hour at most when the address is not confirmed, and each time when it is', async () => {
    const signIns = async ({ email, password }: { email: string; password: string }) => {
      for (let n = 0; n < 8; n += 1)
        await request('POST', '/token?grant_type=password', { body: { email, password } });
    };
    const [{ person: stranger }, { person: owner }] = [
      await signedInClient(),
      await confirmedClient(),
    ];
    await signIns(stranger);
    await signIns(owner);
    await eventually(async () => expect(await subjects(owner.email)).toHaveLength(8));
    // The link that confirms the address was the first of the five of the hour.
    await eventually(async () => expect(await subjects(stranger.email)).toHaveLength(4));
  });

  it('of a refresh token that somebody else has used', async () => {
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

it('what happens to accounts is logged, and of nobody who they are', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  const { client, person, user, session } = await signedInClient();
  await newClient().signInWithPassword({ email: person.email, password: 'Pas-le-bon-1' });
  await newClient().resetPasswordForEmail(person.email);
  await client.updateUser({ email: `neuve.${person.email}` });
  await client.updateUser({ password: 'Bleu-Mandarine-73' });
  await client.signOut();
  const lines = info.mock.calls.map(([line]) => String(line));
  info.mockRestore();
  expect(lines.map((line) => JSON.parse(line).event)).toEqual([
    'auth.signed_up',
    'auth.signed_in',
    'auth.sign_in_failed',
    'auth.recovery_requested',
    'auth.email_change_requested',
    'auth.password_changed',
    'auth.signed_out',
  ]);
  const log = lines.join('\n');
  const { name, username } = person.options.data;
  for (const personal of [person.email, name, username, user.id, session.access_token])
    expect(log).not.toContain(personal);
});
