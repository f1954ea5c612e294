import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { isOutboxOpen } from '../mail/outbox.ts';

/**
 * Password hashes: scrypt, kept as PHC strings `$scrypt$ln=14,r=8,p=5$<salt>$<hash>` that carry
 * their own parameters. Runs in workerd and in plain Node.
 */

/** What a hash costs. */
export interface PasswordCost {
  /** Base-2 logarithm of scrypt's N. */
  ln: number;
  r: number;
  p: number;
}

const FULL: PasswordCost = { ln: 14, r: 8, p: 5 };
/** A thousandth of it: tests make hundreds of people, whose passwords protect nothing. */
const LOW: PasswordCost = { ln: 6, r: 8, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * What passwords cost here: low where that is set and the outbox is open, so that whoever asks can read
 * the link for a new password anyway. Only tests set both.
 */
export function passwordCost(env: Pick<Env, 'DEV_OUTBOX' | 'PASSWORD_COST'>): PasswordCost {
  const setting: string = env.PASSWORD_COST;
  return setting === 'low' && isOutboxOpen(env) ? LOW : FULL;
}

/** A fresh PHC string for the password, which is taken whole, as UTF-8. */
export async function hashPassword(password: string, cost = FULL): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, HASH_BYTES, cost);
  const { ln, r, p } = cost;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${unpadded(salt)}$${unpadded(hash)}`;
}

/**
 * Whether the password fits the PHC string. Without one (no such account, or one without a
 * password) the answer is false after the same work.
 */
export async function verifyPassword(
  password: string,
  phc: string | null,
  cost = FULL,
): Promise<boolean> {
  const stored = phc === null ? null : parse(phc);
  if (!stored) {
    await derive(password, Buffer.alloc(SALT_BYTES), HASH_BYTES, cost);
    return false;
  }
  const hash = await derive(password, stored.salt, stored.hash.length, stored.parameters);
  return timingSafeEqual(hash, stored.hash);
}

/** Whether the PHC string was made with lower parameters than those in use now. */
export function needsRehash(phc: string, cost: PasswordCost): boolean {
  const stored = parse(phc);
  if (!stored) return true;
  const { ln, r, p } = stored.parameters;
  return ln < cost.ln || r < cost.r || p < cost.p;
}

function derive(
  password: string,
  salt: Buffer,
  length: number,
  { ln, r, p }: PasswordCost,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { N: 2 ** ln, r, p, maxmem: 256 * 2 ** ln * r };
    scrypt(password, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

function parse(phc: string): { parameters: PasswordCost; salt: Buffer; hash: Buffer } | null {
  const match =
    /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(
      phc,
    );
  if (!match) return null;
  const [, ln, r, p, salt, hash] = match;
  return {
    parameters: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt!, 'base64'),
    hash: Buffer.from(hash!, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
