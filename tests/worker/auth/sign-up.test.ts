import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { authSessions, authUsers, profiles } from '../../../database/schema.ts';
import { db } from '../../support/workerd/marketplace.ts';
import { newClient, newcomer, PASSWORD, request } from './client.ts';

async function rowsOf(email: string, username: string) {
  return {
    accounts: await db.select().from(authUsers).where(eq(authUsers.email, email)),
    profiles: await db.select().from(profiles).where(eq(profiles.username, username)),
  };
}

it('sign-up creates account and profile, without a session', async () => {
  const client = newClient();
  const { data, error } = await client.signUp({
    email: 'Lea.Martin@Example.com',
    password: PASSWORD,
    options: { data: { name: ' Léa Martin ', username: 'lea.martin', is_creator: true } },
  });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user).toMatchObject({
    aud: 'authenticated',
    role: 'authenticated',
    email: 'lea.martin@example.com',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { name: 'Léa Martin', username: 'lea.martin' },
    identities: [{ provider: 'email' }],
  });
  expect(data.user?.user_metadata).not.toHaveProperty('is_creator');
  expect((await client.getSession()).data.session).toBeNull();
  expect(await db.select().from(authSessions)).toEqual([]);

  const rows = await rowsOf('lea.martin@example.com', 'lea.martin');
  expect(rows.accounts[0]).toMatchObject({ id: data.user?.id, emailConfirmedAt: null });
  expect(rows.accounts[0]?.passwordHash).toMatch(/^\$scrypt\$/);
  expect(rows.profiles[0]).toMatchObject({
    id: data.user?.id,
    name: 'Léa Martin',
    displaySlug: 'léa_martin',
    isCreator: false,
  });
});

describe('rejected sign-up creates nothing', () => {
  it.each([
    ['a', "Le nom d'utilisateur doit contenir au moins 2 caractères"],
    ['a'.repeat(31), "Le nom d'utilisateur ne peut pas dépasser 30 caractères"],
    ['Majuscule', 'Seules les lettres minuscules, chiffres, points et underscores sont autorisés'],
    ['a b', 'Seules les lettres minuscules, chiffres, points et underscores sont autorisés'],
    ['..', 'Le nom d’utilisateur ne peut pas contenir plusieurs points à la suite'],
    ['', 'Le nom d’utilisateur est requis'],
  ])('with username %j', async (username, message) => {
    const person = newcomer({ username });
    const { error } = await newClient().signUp(person);
    expect(error).toMatchObject({ status: 400, code: 'validation_failed', message });
    expect(await rowsOf(person.email, username)).toEqual({ accounts: [], profiles: [] });
  });

  it('with a registered email, in any case', async () => {
    const first = newcomer();
    await newClient().signUp(first);
    const second = newcomer({ email: first.email.toUpperCase() });
    const { error } = await newClient().signUp(second);
    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    });
    expect((await rowsOf(second.email, second.options.data.username)).profiles).toEqual([]);
  });

  it('with a taken username', async () => {
    const first = newcomer();
    await newClient().signUp(first);
    const second = newcomer({ username: first.options.data.username });
    const { error } = await newClient().signUp(second);
    expect(error).toMatchObject({
      status: 422,
      code: 'validation_failed',
      message: 'Ce nom d’utilisateur est déjà pris.',
    });
    expect((await rowsOf(second.email, '')).accounts).toEqual([]);
  });

  it.each([
    ['12345', ['length']],
    ['ab1', ['length']],
    ['motdepasse', ['pwned']],
    ['AZERTY', ['pwned']],
    ['aaaaaaaaa', ['pwned']],
  ])('with weak password %j', async (password, reasons) => {
    const person = { ...newcomer(), password };
    const { error } = await newClient().signUp(person);
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', status: 422, reasons });
    expect((await rowsOf(person.email, person.options.data.username)).profiles).toEqual([]);
  });
});

it('parallel sign-ups with one username create one account', async () => {
  const results = await Promise.all(
    Array.from({ length: 6 }, () => newClient().signUp(newcomer({ username: 'convoite' }))),
  );
  expect(results.filter(({ error }) => !error)).toHaveLength(1);
  for (const { error } of results.filter((result) => result.error))
    expect(error).toMatchObject({ status: 422, code: 'validation_failed' });
  const owners = await db.select().from(profiles).where(eq(profiles.username, 'convoite'));
  expect(owners).toHaveLength(1);
  expect(await db.select().from(authUsers).where(eq(authUsers.id, owners[0]!.id))).toHaveLength(1);
});

it('parallel sign-ups with one email create one account', async () => {
  const results = await Promise.all(
    Array.from({ length: 4 }, () => newClient().signUp(newcomer({ email: 'une@example.com' }))),
  );
  expect(results.filter(({ error }) => !error)).toHaveLength(1);
  for (const { error } of results.filter((result) => result.error))
    expect(error).toMatchObject({ code: 'user_already_exists' });
});

it('sign-up errors have the format of the requested API version', async () => {
  const body = { email: 'x@example.com', password: 'abc', data: { username: 'x.y' } };
  const modern = await request('POST', '/signup', { body, versioned: true });
  expect(modern.status).toBe(422);
  expect(modern.headers.get('X-Supabase-Api-Version')).toBe('2024-01-01');
  expect(await modern.json()).toEqual({
    code: 'weak_password',
    message: 'Password should be at least 6 characters.',
    weak_password: { reasons: ['length'] },
  });
  const older = await request('POST', '/signup', { body });
  expect(older.headers.get('X-Supabase-Api-Version')).toBeNull();
  expect(await older.json()).toEqual({
    code: 422,
    error_code: 'weak_password',
    msg: 'Password should be at least 6 characters.',
    weak_password: { reasons: ['length'] },
  });
});
