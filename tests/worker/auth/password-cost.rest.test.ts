import { scryptSync } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { authUsers } from '../../../database/schema.ts';
import { hashPassword } from '../../../worker/accounts/auth/password.ts';
import { call, configure, db } from '../../support/workerd/marketplace.ts';
import { newcomer, PASSWORD } from './client.ts';

const FULL = /^\$scrypt\$ln=14,r=8,p=5\$/;

async function signUp(): Promise<string> {
  const { email, password, options } = newcomer();
  const json = { email, password, data: options.data };
  expect((await call('POST', '/api/auth/signup', { json })).status).toBe(200);
  return email;
}

const signIn = (email: string) =>
  call('POST', '/api/auth/token?grant_type=password', { json: { email, password: PASSWORD } });

async function storedHash(email: string): Promise<string | null | undefined> {
  const [row] = await db.select().from(authUsers).where(eq(authUsers.email, email));
  return row?.passwordHash;
}

describe('password hash in production', () => {
  beforeEach(() => configure({ DEV_OUTBOX: '', PASSWORD_COST: 'full' } as unknown as Partial<Env>));

  it('has full cost, and verifies', async () => {
    const email = await signUp();
    expect(await storedHash(email)).toMatch(FULL);
    expect((await signIn(email)).status).toBe(200);
  });

  it('is upgraded at the next sign-in when its cost is lower', async () => {
    const email = await signUp();
    const salt = 'saltsaltsaltsalt';
    const hash = scryptSync(PASSWORD, salt, 32, { N: 16, r: 8, p: 1 });
    const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
    const passwordHash = `$scrypt$ln=4,r=8,p=1$${unpadded(Buffer.from(salt))}$${unpadded(hash)}`;
    await db.update(authUsers).set({ passwordHash }).where(eq(authUsers.email, email));
    expect((await signIn(email)).status).toBe(200);
    expect(await storedHash(email)).toMatch(FULL);
    expect((await signIn(email)).status).toBe(200);
  });
});

it('a password hash has low cost only when the dev mailbox is open and the setting says so', async () => {
  configure({ DEV_OUTBOX: '', PASSWORD_COST: 'low' } as unknown as Partial<Env>);
  expect(await storedHash(await signUp())).toMatch(FULL);
  configure({ DEV_OUTBOX: 'open', PASSWORD_COST: 'full' } as unknown as Partial<Env>);
  expect(await storedHash(await signUp())).toMatch(FULL);
});

it('hashPassword uses a random salt', async () => {
  expect(await hashPassword(PASSWORD)).not.toBe(await hashPassword(PASSWORD));
});
