import { scryptSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { authUsers } from '../../../database/schema.ts';
import { matchPassword } from '../../../worker/accounts/auth/password.ts';
import { db } from '../../support/workerd/marketplace.ts';
import {
  ageSessions,
  mailedToken,
  newClient,
  newcomer,
  pressLinkButton,
  signedInClient,
} from './client.ts';

/** The same text with `é` as one code point and as two. */
const ONE = 'Vert-Été-48-Citronnelle'.normalize('NFC');
const TWO = ONE.normalize('NFD');
/** The same text in full-width letters. */
const WIDE = ONE.replace('48', '４８');

async function signedUpWith(password: string) {
  const person = { ...newcomer(), password };
  const { data, error } = await newClient().signUp(person);
  if (error) throw error;
  return { email: person.email, id: data.user!.id };
}

async function signIn(email: string, password: string) {
  const client = newClient();
  const { error } = await client.signInWithPassword({ email, password });
  return { client, code: error?.code ?? null };
}

/** A PHC string as stored before passwords were normalized. */
function hashAsSent(password: string): string {
  const salt = Buffer.from('saltsaltsaltsalt');
  const hash = scryptSync(password, salt, 32, { N: 64, r: 8, p: 1 });
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$scrypt$ln=6,r=8,p=1$${unpadded(salt)}$${unpadded(hash)}`;
}

async function store(id: string, passwordHash: string) {
  await db.update(authUsers).set({ passwordHash }).where(eq(authUsers.id, id));
}

describe('long password', { timeout: 60_000 }, () => {
  it('is compared whole, beyond the 72 bytes that some hashes read', async () => {
    const long = `${'Citronnelle-verte-48-'.repeat(4)}${'é'.repeat(20)}`;
    const { email } = await signedUpWith(long);
    expect((await signIn(email, long)).code).toBeNull();
    for (const other of [long.slice(0, 72), `${long.slice(0, -1)}e`, `${long}x`])
      expect((await signIn(email, other)).code).toBe('invalid_credentials');
  });
});

describe('password with accents', { timeout: 60_000 }, () => {
  it.each([
    [ONE, TWO],
    [TWO, ONE],
    [WIDE, ONE],
    [ONE, WIDE],
  ])('signs in when one device signed up with %j and another types %j', async (first, second) => {
    const { email } = await signedUpWith(first);
    expect((await signIn(email, first)).code).toBeNull();
    expect((await signIn(email, second)).code).toBeNull();
    expect((await signIn(email, `${second}x`)).code).toBe('invalid_credentials');
  });

  it('counts as the current password in another form, and not as a new one', async () => {
    const { email, id } = await signedUpWith(ONE);
    const { client } = await signIn(email, ONE);
    await ageSessions(id, 10 * 60_000);
    const same = await client.updateUser({ password: TWO, current_password: TWO });
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
    const mixed = await client.updateUser({ password: TWO, current_password: ONE });
    expect(mixed.error).toMatchObject({ status: 422, code: 'same_password' });
    const other = await client.updateUser({
      password: `${TWO}-autre`,
      current_password: TWO,
    });
    expect(other.error).toBeNull();
    expect((await signIn(email, `${ONE}-autre`)).code).toBeNull();
  });

  it('is rejected as a new password in another form after a recent sign-in', async () => {
    const { email } = await signedUpWith(ONE);
    const { client } = await signIn(email, ONE);
    const same = await client.updateUser({ password: TWO });
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
  });

  it('works from every device when it was chosen after a recovery', async () => {
    const { person } = await signedInClient();
    const client = newClient();
    await client.resetPasswordForEmail(person.email);
    const landed = await pressLinkButton('recovery', await mailedToken(person.email, 'recovery'));
    await client.exchangeCodeForSession(landed.searchParams.get('code')!);
    expect((await client.updateUser({ password: TWO })).error).toBeNull();
    expect((await signIn(person.email, ONE)).code).toBeNull();
    expect((await signIn(person.email, TWO)).code).toBeNull();
  });

  it('works when it was stored unnormalized, and then from every device', async () => {
    const { email, id } = await signedUpWith(ONE);
    await store(id, hashAsSent(TWO));
    expect((await signIn(email, TWO)).code).toBeNull();
    expect((await signIn(email, ONE)).code).toBeNull();
    expect((await signIn(email, TWO)).code).toBeNull();
  });

  it('counts as the current password when it was stored unnormalized', async () => {
    const { email, id } = await signedUpWith(ONE);
    const { client } = await signIn(email, ONE);
    await store(id, hashAsSent(TWO));
    await ageSessions(id, 10 * 60_000);
    const wrong = await client.updateUser({ password: 'Rose-Menthe-77', current_password: ONE });
    expect(wrong.error).toMatchObject({ code: 'current_password_mismatch' });
    const right = await client.updateUser({ password: 'Rose-Menthe-77', current_password: TWO });
    expect(right.error).toBeNull();
  });

  it('has its length measured as it is hashed', async () => {
    // 252 bytes with one code point per letter, 376 with two.
    const mixed = 'éàçùîôêëü'.repeat(14);
    const { email } = await signedUpWith(mixed.normalize('NFD'));
    expect((await signIn(email, mixed.normalize('NFC'))).code).toBeNull();
    const long = await newClient().signUp({ ...newcomer(), password: `${mixed}éàçùî` });
    expect(long.error).toMatchObject({ status: 400, code: 'validation_failed' });
    const short = await newClient().signUp({ ...newcomer(), password: 'éàôùè'.normalize('NFD') });
    expect(short.error).toMatchObject({ code: 'weak_password', reasons: ['length'] });
  });

  it('works when it was stored unnormalized and is longer when normalized', async () => {
    const { email, id } = await signedUpWith(ONE);
    const ligature = `${'ﬃ'.repeat(80)}été`;
    await store(id, hashAsSent(ligature));
    expect((await signIn(email, ligature)).code).toBeNull();
  });
});

describe('matchPassword', () => {
  it('says which form of the text matches', async () => {
    const [asSent, normal] = [hashAsSent(TWO), hashAsSent(ONE)];
    expect(await matchPassword(TWO, asSent)).toBe('as_sent');
    expect(await matchPassword(TWO, normal)).toBe('normal');
    expect(await matchPassword(ONE, normal)).toBe('normal');
    expect(await matchPassword(ONE, asSent)).toBeNull();
    expect(await matchPassword(TWO, null, { ln: 4, r: 8, p: 1 })).toBeNull();
  });
});
