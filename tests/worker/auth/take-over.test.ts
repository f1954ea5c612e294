import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { authSessions, authUsers } from '../../../database/schema.ts';
import { FAILURES_BEFORE_LOCKOUT } from '../../../durable-objects/sign-in-guard/lockout.ts';
import { db } from '../../support/workerd/marketplace.ts';
import {
  credentials,
  mailedToken,
  newClient,
  newcomer,
  ORIGIN,
  pressLinkButton,
  request,
  signedInClient,
} from './client.ts';

/** Attacks that once gave a stranger somebody else's account. */

const NEW_PASSWORD = 'Bleu-Mandarine-73';

/** Completes the Google flow as the person, with its own PKCE verifier; returns the code. */
async function codeFromGoogle(claims: Record<string, unknown>) {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const query = `provider=google&redirect_to=/&code_challenge=${challenge}&code_challenge_method=s256`;
  const begun = await request('GET', `/authorize?${query}`);
  const provider = new URL(begun.headers.get('Location')!);
  provider.pathname = '/authorize';
  provider.searchParams.set('claims', JSON.stringify({ email_verified: true, ...claims }));
  const back = await fetch(provider, { redirect: 'manual' });
  const callback = back.headers.get('Location')!.slice(`${ORIGIN}/api/auth`.length);
  const landed = await request('GET', callback);
  const code = new URL(landed.headers.get('Location')!).searchParams.get('code')!;
  return { code, verifier };
}

function exchange({ code, verifier }: { code: string; verifier: string }) {
  return request('POST', '/token?grant_type=pkce', {
    body: { auth_code: code, code_verifier: verifier },
    versioned: true,
  });
}

describe('auth code that is not exchanged yet', () => {
  /** An account with the victim's email, registered by the attacker and never confirmed. */
  async function squatted(n: string) {
    const email = `victime.${n}@example.com`;
    const { user } = await signedInClient({ email });
    const attacker = { sub: `attaquant-${n}`, email: `attaquant.${n}@example.com` };
    const { code, verifier } = await codeFromGoogle(attacker);
    // Simulates the change of email that once took effect unconfirmed.
    const own = await db.select().from(authUsers).where(eq(authUsers.email, attacker.email));
    await db.delete(authUsers).where(eq(authUsers.id, user.id));
    await db
      .update(authUsers)
      .set({ email, emailConfirmedAt: null })
      .where(eq(authUsers.id, own[0]!.id));
    return { email, userId: own[0]!.id, oldCode: { code, verifier } };
  }

  it('opens nothing after the email was claimed through Google', async () => {
    const { email, userId, oldCode } = await squatted('google');
    const owner = await exchange(await codeFromGoogle({ sub: 'victime', email }));
    expect(owner.status).toBe(200);
    const late = await exchange(oldCode);
    expect(late.status).toBe(404);
    expect(await late.json()).toMatchObject({ code: 'flow_state_not_found' });
    const sessions = await db.select().from(authSessions).where(eq(authSessions.userId, userId));
    expect(sessions).toHaveLength(1);
  });

  it('opens nothing after the email was claimed through a mailed link', async () => {
    const { email, userId, oldCode } = await squatted('lien');
    await newClient().resetPasswordForEmail(email);
    await pressLinkButton('recovery', await mailedToken(email, 'recovery'));
    expect((await exchange(oldCode)).status).toBe(404);
    expect(await db.select().from(authSessions).where(eq(authSessions.userId, userId))).toEqual([]);
  });

  it('opens one session when it is exchanged many times concurrently', async () => {
    const code = await codeFromGoogle({ sub: 'dix-fois', email: 'dix.fois@example.com' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const sessions = await db.select().from(authSessions).where(eq(authSessions.method, 'oauth'));
    expect(sessions.filter(({ userId }) => userId !== undefined)).toHaveLength(2);
  });
});

describe('confirmation of one email', () => {
  it('never confirms another, in any order of two concurrent requests', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { client, person, user } = await signedInClient();
      const victim = newcomer().email;
      await newClient().resetPasswordForEmail(person.email);
      const token = await mailedToken(person.email, 'recovery');
      await Promise.all([pressLinkButton('recovery', token), client.updateUser({ email: victim })]);
      const [row] = await db.select().from(authUsers).where(eq(authUsers.id, user.id));
      expect(row!.email).toBe(person.email);
      expect(await db.select().from(authUsers).where(eq(authUsers.email, victim))).toEqual([]);
    }
  });

  it('opens nothing once the account has another email', async () => {
    const { person, user } = await signedInClient();
    await newClient().resetPasswordForEmail(person.email);
    const token = await mailedToken(person.email, 'recovery');
    const victim = newcomer().email;
    await db.update(authUsers).set({ email: victim }).where(eq(authUsers.id, user.id));
    const landed = await pressLinkButton('recovery', token);
    expect(landed.searchParams.get('error_code')).toBe('otp_expired');
    const [row] = await db.select().from(authUsers).where(eq(authUsers.id, user.id));
    expect(row!.emailConfirmedAt).toBeNull();
    expect(row!.passwordHash).not.toBeNull();
  });
});

describe('session left open', () => {
  it('cannot be used to guess the password through PUT /user', { timeout: 60_000 }, async () => {
    const { person, session } = await signedInClient();
    const other = await signedInClient();
    const statuses: number[] = [];
    // A wrong guess would fail because of the name, and change nothing.
    const data = { username: other.person.options.data.username };
    for (let n = 0; n <= FAILURES_BEFORE_LOCKOUT; n += 1) {
      const response = await request('PUT', '/user', {
        body: { password: `Une-supposition-${n}`, data },
        token: session.access_token,
      });
      statuses.push(response.status);
    }
    expect(statuses.slice(0, FAILURES_BEFORE_LOCKOUT)).toEqual(
      Array(FAILURES_BEFORE_LOCKOUT).fill(422),
    );
    expect(statuses.at(-1)).toBe(429);
    const hit = await request('PUT', '/user', {
      body: { password: person.password, data },
      token: session.access_token,
    });
    expect(hit.status).toBe(429);
  });

  it('guesses the current password no faster than at sign-in', {
    timeout: 60_000,
  }, async () => {
    const { session } = await signedInClient();
    const statuses: number[] = [];
    for (let n = 0; n <= FAILURES_BEFORE_LOCKOUT; n += 1) {
      const response = await request('PUT', '/user', {
        body: { password: NEW_PASSWORD, current_password: `Faux-${n}` },
        token: session.access_token,
      });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array(FAILURES_BEFORE_LOCKOUT).fill(400), 429]);
  });

  it('reveals no other account', async () => {
    const { client } = await signedInClient();
    const other = await signedInClient();
    const [known, unknown] = [other.person.email, newcomer().email];
    const answers = [];
    for (const email of [known, unknown]) {
      const { data, error } = await client.updateUser({ email });
      const { new_email, updated_at, identities, ...user } = data.user!;
      expect(new_email).toBe(email);
      answers.push({ error, user });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect((await newClient().signInWithPassword(credentials(other.person))).error).toBeNull();
  });
});
