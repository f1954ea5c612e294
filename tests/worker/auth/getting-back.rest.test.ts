import type { GoTrueClient } from '@supabase/auth-js';
import { eq, inArray, sql } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterEach, describe, expect, it } from 'vitest';
import {
  authFactorResets,
  authFactors,
  authFlowStates,
  authIdentities,
  authPasskeys,
  authRecoveryCodes,
  authSessions,
  authUsers,
  profiles,
} from '../../../database/schema.ts';
import { UNDO_MAILS_A_DAY } from '../../../domain/accounts/account-undo.ts';
import { DAY_MS } from '../../../domain/limits.ts';
import { newAuthenticator } from '../../support/workerd/authenticator.ts';
import { eventually } from '../../support/workerd/eventually.ts';
import { call, db, resetMarketplace } from '../../support/workerd/marketplace.ts';
import { mailsTo } from '../../support/workerd/outbox.ts';
import {
  ageSessions,
  confirmedClient,
  credentials,
  linkIn,
  mailedToken,
  newClient,
  PASSWORD,
  pressLinkButton,
  request,
} from './client.ts';

/**
 * The table of docs/decisions/034-second-factor.md, cell by cell: what a thief can change with what they hold, and how
 * the owner of the mailbox gets the account back.
 */

afterEach(resetMarketplace);

const codeOf = (secret: string) => new TOTP({ secret }).generate();

interface Account {
  id: string;
  email: string;
  /** The owner's passkey, and their app; no app on an account that has none. */
  passkeyId: string;
  factorId: string;
  secret: string | null;
}

/** The other ways into an account, besides its passkey. The app is older than the seven days in which a mail removes it. */
type AccountKind = 'no app' | 'an app' | 'an app without codes' | 'a young app';

/** An account that has existed for long. */
async function account(kind: AccountKind): Promise<Account> {
  const { client, person, user } = await confirmedClient();
  const passkeyId = crypto.randomUUID();
  await db.insert(authPasskeys).values({
    ...{ id: passkeyId, userId: user.id, credentialId: passkeyId, publicKey: 'key', counter: 0 },
    ...{ transports: [], name: 'Ordinateur', createdAt: 1 },
  });
  let factorId = crypto.randomUUID() as string;
  let secret: string | null = null;
  if (kind !== 'no app') {
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Téléphone' });
    factorId = data!.id;
    secret = (data as { totp: { secret: string } }).totp.secret;
    await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    if (kind !== 'an app without codes') await client.mfa.recoveryCodes.generate();
  }
  const addedAt = kind === 'a young app' ? Date.now() - DAY_MS : 1;
  await db.batch([
    db.delete(authFlowStates).where(eq(authFlowStates.userId, user.id)),
    db.update(authFactors).set({ createdAt: addedAt }).where(eq(authFactors.userId, user.id)),
    db.update(authFactors).set({ lastUsedStep: null }).where(eq(authFactors.userId, user.id)),
  ]);
  return { id: user.id, email: person.email, passkeyId, factorId, secret };
}

/** Everything that lets somebody into the account, and its address. */
async function accessOf(id: string) {
  const factorIds = db
    .select({ id: authFactors.id })
    .from(authFactors)
    .where(eq(authFactors.userId, id));
  const [factors, codes, passkeys, identities, users] = await db.batch([
    db.select().from(authFactors).where(eq(authFactors.userId, id)),
    db
      .select()
      .from(authRecoveryCodes)
      .where(inArray(authRecoveryCodes.factorId, factorIds))
      .orderBy(authRecoveryCodes.codeHash),
    db.select().from(authPasskeys).where(eq(authPasskeys.userId, id)),
    db.select().from(authIdentities).where(eq(authIdentities.userId, id)),
    db.select().from(authUsers).where(eq(authUsers.id, id)),
  ]);
  const known = factors.map(({ kind, name, verifiedAt }) => ({ kind, name, verifiedAt }));
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, id));
  const { deletedAt, hiddenAt } = profile!;
  return { known, codes, passkeys, identities, email: users[0]?.email, deletedAt, hiddenAt };
}

/** A session of the holder, and what they can add to a request as proof. */
interface Holder {
  client: GoTrueClient;
  token: string;
  proof: { current_password?: string };
}

const tokenOf = async (client: GoTrueClient) =>
  (await client.getSession()).data.session!.access_token;

async function signIn(email: string): Promise<Holder> {
  const client = newClient();
  await client.signInWithPassword(credentials({ email, password: PASSWORD }));
  return { client, token: await tokenOf(client), proof: { current_password: PASSWORD } };
}

async function recovered(email: string): Promise<Holder> {
  const client = newClient();
  await client.resetPasswordForEmail(email);
  const landed = await pressLinkButton(
    'recovery',
    await eventually(() => mailedToken(email, 'recovery')),
  );
  await client.exchangeCodeForSession(landed.searchParams.get('code')!);
  return { client, token: await tokenOf(client), proof: {} };
}

const holders = {
  'a session left open': async ({ id, email, factorId, secret }: Account) => {
    const held = await signIn(email);
    if (secret) await held.client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    await ageSessions(id, DAY_MS);
    await db
      .update(authSessions)
      .set({ secondFactorAt: secret ? 1 : null })
      .where(eq(authSessions.userId, id));
    return { ...held, token: await tokenOf(held.client), proof: {} };
  },
  'the password': ({ email }: Account) => signIn(email),
  'the mailbox': ({ email }: Account) => recovered(email),
  'the password and the app': async ({ email, factorId, secret }: Account) => {
    const held = await signIn(email);
    await held.client.mfa.challengeAndVerify({ factorId, code: codeOf(secret!) });
    return { ...held, token: await tokenOf(held.client) };
  },
} satisfies Record<string, (account: Account) => Promise<Holder>>;

/** Changes of an account; each resolves to true when it was done. */
const acts = {
  'another address': async ({ token, proof }: Holder, { email }: Account) => {
    const other = `voleur.${email}`;
    const { ok } = await request('PUT', '/user', { token, body: { ...proof, email: other } });
    if (ok) await pressLinkButton('email_change', await mailedToken(other, 'email_change'));
    return ok;
  },
  'another password': async ({ token, proof }: Holder) =>
    (await request('PUT', '/user', { token, body: { ...proof, password: 'Du-Voleur-2026' } })).ok,
  'an app more': async ({ client, token, proof }: Holder) => {
    const body = { factor_type: 'totp', friendly_name: 'Du voleur', ...proof };
    const begun = await request('POST', '/factors', { token, body });
    if (!begun.ok) return false;
    const { id, totp } = await begun.json<{ id: string; totp: { secret: string } }>();
    const code = codeOf(totp.secret);
    return (await client.mfa.challengeAndVerify({ factorId: id, code })).error === null;
  },
  'an app less': async ({ token, proof }: Holder, { factorId }: Account) =>
    (await request('DELETE', `/factors/${factorId}`, { token, body: proof })).ok,
  'first recovery codes': async ({ token, proof }: Holder) =>
    (await request('POST', '/factors/recovery-codes', { token, body: proof })).ok,
  'new recovery codes': async ({ token, proof }: Holder) =>
    (await request('POST', '/factors/recovery-codes/regenerate', { token, body: proof })).ok,
  'no recovery codes': async ({ token, proof }: Holder) =>
    (await request('DELETE', '/factors/recovery-codes', { token, body: proof })).ok,
  'a passkey more': async ({ client, token, proof }: Holder) => {
    const begun = await request('POST', '/passkeys/registration/options', { token, body: proof });
    if (!begun.ok) return false;
    const started = await begun.json<{
      challenge_id: string;
      options: { challenge: string; user: { id: string } };
    }>();
    const credential = (await newAuthenticator()).create(started.options);
    const added = await client.passkey.verifyRegistration({
      challengeId: started.challenge_id,
      credential: credential as never,
    });
    return added.error === null;
  },
  'a passkey less': async ({ token, proof }: Holder, { passkeyId }: Account) =>
    (await request('DELETE', `/passkeys/${passkeyId}`, { token, body: proof })).ok,
  'a deletion': async ({ token, proof }: Holder) => {
    const json = proof.current_password ? { password: proof.current_password } : {};
    return (
      await call('DELETE', '/api/me', { headers: { Authorization: `Bearer ${token}` }, json })
    ).ok;
  },
} as const;

type HolderName = keyof typeof holders;
type ActName = keyof typeof acts;
const carryOut = (name: ActName, holder: Holder, owned: Account): Promise<boolean> =>
  acts[name](holder, owned);

const everyAct = Object.keys(acts) as ActName[];

/** The acts that an account of the kind can meet. */
function actsOn(kind: AccountKind): readonly ActName[] {
  const ofApps: readonly ActName[] = ['an app less', 'first recovery codes'];
  const ofCodes: readonly ActName[] = ['new recovery codes', 'no recovery codes'];
  const missing = {
    'no app': [...ofApps, ...ofCodes],
    'an app without codes': ofCodes,
    'an app': ['first recovery codes'],
    'a young app': ['first recovery codes'],
  }[kind];
  return everyAct.filter((act) => !missing.includes(act));
}

/** The table of decision 034: whether the holder can do the acts on an account of the kind, which the link takes back. */
const table: readonly [HolderName, AccountKind, boolean][] = [
  ['a session left open', 'no app', false],
  ['a session left open', 'an app', false],
  ['a session left open', 'an app without codes', false],
  ['the password', 'no app', true],
  ['the password', 'an app', false],
  ['the password', 'an app without codes', false],
  ['the mailbox', 'an app', false],
  ['the mailbox', 'a young app', false],
  ['the password and the app', 'an app', true],
  ['the password and the app', 'an app without codes', true],
];

const cells = table.flatMap(([holder, kind, isAllowed]) =>
  actsOn(kind)
    // The codes are all that tells these accounts apart.
    .filter((act) => kind !== 'an app without codes' || act === 'first recovery codes')
    .map((act) => ({ holder, kind, act, isAllowed })),
);

const undoMails = async (email: string) =>
  (await mailsTo(email)).filter(({ text }) => text.includes('type=undo'));

describe.each(cells.filter(({ isAllowed }) => !isAllowed))(
  'who holds $holder of an account with $kind',
  ({ holder, kind, act }) => {
    it(`cannot make: ${act}`, async () => {
      const owned = await account(kind);
      const held = await holders[holder](owned);
      const before = await accessOf(owned.id);
      expect(await carryOut(act, held, owned)).toBe(false);
      expect(await accessOf(owned.id)).toEqual(before);
    });
  },
);

describe.each(cells.filter(({ isAllowed }) => isAllowed))(
  'who holds $holder of an account with $kind',
  ({ holder, kind, act }) => {
    it(`can make ${act}, and the owner of the mailbox takes it back`, async () => {
      const owned = await account(kind);
      const before = await accessOf(owned.id);
      const held = await holders[holder](owned);
      const mailed = (await undoMails(owned.email)).length;
      expect(await carryOut(act, held, owned)).toBe(true);
      expect(await accessOf(owned.id)).not.toEqual(act === 'another password' ? null : before);
      const [mail] = await eventually(async () => {
        const mails = await undoMails(owned.email);
        expect(mails).toHaveLength(mailed + 1);
        return mails;
      });

      const landed = await pressLinkButton('undo', linkIn(mail!).searchParams.get('token')!);
      expect(landed.searchParams.has('done')).toBe(true);
      expect(await accessOf(owned.id)).toEqual(before);
      expect((await held.client.getUser()).error).not.toBeNull();
      for (const password of [PASSWORD, 'Du-Voleur-2026']) {
        const { error } = await newClient().signInWithPassword({ email: owned.email, password });
        expect(error?.code).toBe('invalid_credentials');
      }
      // The owner goes on with a new password; the app of before is still asked for.
      const owner = await recovered(owned.email);
      if (owned.secret) {
        await db.update(authFactors).set({ lastUsedStep: null });
        const { factorId, secret } = owned;
        await owner.client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
      }
      expect(
        (await owner.client.updateUser({ password: 'De-La-Proprietaire-1' })).error,
      ).toBeNull();
    });
  },
);

describe('an app that is younger than seven days', () => {
  it('is removed by the link that was mailed when it was added', async () => {
    const owned = await account('no app');
    const holder = await signIn(owned.email);
    expect(await carryOut('an app more', holder, owned)).toBe(true);
    await db
      .update(authFlowStates)
      .set({ expiresAt: sql`${authFlowStates.expiresAt} - ${6 * DAY_MS}` });
    const link = await eventually(() => mailedToken(owned.email, 'undo'));
    expect((await pressLinkButton('undo', link)).searchParams.has('done')).toBe(true);
    expect((await accessOf(owned.id)).known).toEqual([]);
  });
});

describe('an account whose password a thief knows', () => {
  it('gets five mails a day about one kind of change, and the first of each other kind', async () => {
    const owned = await account('no app');
    const before = await accessOf(owned.id);
    const thief = await signIn(owned.email);
    for (let nth = 0; nth <= UNDO_MAILS_A_DAY; nth += 1)
      expect(await carryOut('a passkey more', thief, owned)).toBe(true);
    expect(await carryOut('another password', thief, owned)).toBe(true);
    const mails = await eventually(async () => {
      const sent = await undoMails(owned.email);
      const ofPassword = sent.filter(({ subject }) => subject.includes('mot de passe'));
      expect([sent.length, ofPassword.length]).toEqual([UNDO_MAILS_A_DAY + 1, 1]);
      return sent;
    });
    const first = linkIn(mails.at(-1)!).searchParams.get('token')!;
    expect((await pressLinkButton('undo', first)).searchParams.has('done')).toBe(true);
    expect(await accessOf(owned.id)).toEqual(before);
  });

  it('gets rid of an app and of everything that followed by the first link', async () => {
    const owned = await account('no app');
    const before = await accessOf(owned.id);
    const thief = await signIn(owned.email);
    expect(await carryOut('an app more', thief, owned)).toBe(true);
    const [first] = await eventually(async () => {
      const mails = await undoMails(owned.email);
      expect(mails).toHaveLength(1);
      return mails;
    });
    const raised = { ...thief, token: await tokenOf(thief.client) };
    expect(await carryOut('a passkey more', raised, owned)).toBe(true);
    expect(await carryOut('another address', raised, owned)).toBe(true);
    await db
      .insert(authFactorResets)
      .values({ userId: owned.id, stopHash: 'x', startedAt: 1, dueAt: 9e15 });

    const landed = await pressLinkButton('undo', linkIn(first!).searchParams.get('token')!);
    expect(landed.searchParams.has('done')).toBe(true);
    expect(await accessOf(owned.id)).toEqual(before);
    expect(await db.select().from(authFactorResets)).toEqual([]);
    expect((await thief.client.getUser()).error).not.toBeNull();
  });

  it('loses a passkey that is not settled when a mailed link sets a new password', async () => {
    const owned = await account('no app');
    const thief = await signIn(owned.email);
    expect(await carryOut('a passkey more', thief, owned)).toBe(true);
    const owner = await recovered(owned.email);
    expect((await owner.client.updateUser({ password: 'De-La-Proprietaire-1' })).error).toBeNull();
    const left = await db.select().from(authPasskeys).where(eq(authPasskeys.userId, owned.id));
    expect(left.map(({ id }) => id)).toEqual([owned.passkeyId]);
  });

  it('keeps an app by whose mail nothing was taken back within seven days', async () => {
    const owned = await account('no app');
    const thief = await signIn(owned.email);
    await carryOut('an app more', thief, owned);
    const [mail] = await eventually(async () => {
      const mails = await undoMails(owned.email);
      expect(mails).toHaveLength(1);
      return mails;
    });
    await db.update(authFlowStates).set({ expiresAt: Date.now() - 1 });
    const late = await pressLinkButton('undo', linkIn(mail!).searchParams.get('token')!);
    expect(late.searchParams.get('error_code')).toBe('otp_expired');
    expect((await accessOf(owned.id)).known).toHaveLength(1);
  });
});

describe('an account that a thief has moved to another address, and deleted', () => {
  it('is given back by the link of the first address', async () => {
    const owned = await account('no app');
    const before = await accessOf(owned.id);
    const thief = await signIn(owned.email);
    expect(await carryOut('another address', thief, owned)).toBe(true);
    const link = await eventually(() => mailedToken(owned.email, 'undo'));
    expect(await carryOut('a deletion', thief, owned)).toBe(true);
    expect((await pressLinkButton('undo', link)).searchParams.has('done')).toBe(true);
    expect(await accessOf(owned.id)).toEqual(before);
  });
});

describe('a change to a mistyped address', () => {
  it('is given up by asking for the present address, and the stranger’s link does nothing', async () => {
    const { client, person } = await confirmedClient();
    const typo = `typo.${person.email}`;
    await client.updateUser({ email: typo });
    const link = await mailedToken(typo, 'email_change');
    const { data } = await client.updateUser({ email: person.email });
    expect(data.user?.new_email).toBeUndefined();
    const landed = await pressLinkButton('email_change', link);
    expect(landed.searchParams.get('error_code')).toBe('otp_expired');
    expect((await client.getUser()).data.user?.email).toBe(person.email);
  });
});

describe('an export and the end of a shop', () => {
  it.each([
    ['POST', '/api/me/export'],
    ['DELETE', '/api/me/creator'],
  ])('%s %s needs a recent proof, and the second factor of who has one', async (method, path) => {
    const codeFrom = async (response: Response) => {
      if (response.ok) return response.status;
      return (await response.json<{ code: string }>()).code;
    };
    const ask = (token: string, json: object = {}) =>
      call(method, path, { headers: { Authorization: `Bearer ${token}` }, json }).then(codeFrom);
    const plain = await account('no app');
    const open = await holders['a session left open'](plain);
    expect(await ask(open.token)).toBe('account.proof_needed');
    expect(await ask(open.token, { password: 'Faux-1' })).toBe('account.proof_invalid');
    expect(await ask(open.token, { password: PASSWORD })).toBe(method === 'POST' ? 202 : 204);
    const guarded = await account('an app');
    const thief = await signIn(guarded.email);
    expect(await ask(thief.token, { password: PASSWORD })).toBe('insufficient_aal');
  });
});
