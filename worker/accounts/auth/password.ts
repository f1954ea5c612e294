import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { isDevMailboxOpen } from '../../platform/mail/dev-mailbox.ts';

/**
 * Password hashes: scrypt, stored as PHC strings `$scrypt$ln=14,r=8,p=5$<salt>$<hash>` that contain their
 * parameters. Runs in workerd and in plain Node.
 */

export interface PasswordCost {
  /** Base-2 logarithm of scrypt's N. */
  ln: number;
  r: number;
  p: number;
}

/** A parsed PHC string. */
interface Stored {
  parameters: PasswordCost;
  salt: Buffer;
  hash: Buffer;
}

const FULL: PasswordCost = { ln: 14, r: 8, p: 5 };
/** A thousandth of the cost: tests create hundreds of users, whose passwords protect nothing. */
const LOW: PasswordCost = { ln: 6, r: 8, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * The cost of this deployment. It is low when that is set and the dev mailbox is open, in which case any
 * caller can read the link for a new password anyway. Only tests set both.
 */
export function passwordCost(env: Pick<Env, 'DEV_OUTBOX' | 'PASSWORD_COST'>): PasswordCost {
  const setting: string = env.PASSWORD_COST;
  return setting === 'low' && isDevMailboxOpen(env) ? LOW : FULL;
}

/**
 * The normalized password for hashing and checking: NFKC, because some devices write an accented letter as
 * one character and others as two.
 */
export function normalPassword(password: string): string {
  return password.normalize('NFKC');
}

/** A new PHC string for the password, normalized and in UTF-8, without truncation. */
export async function hashPassword(password: string, cost = FULL): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(normalPassword(password), salt, HASH_BYTES, cost);
  const { ln, r, p } = cost;
  return `$scrypt$ln=${ln},r=${r},p=${p}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** True when the password matches the PHC string; see {@link matchPassword}. */
export async function verifyPassword(
  password: string,
  phc: string | null,
  cost = FULL,
): Promise<boolean> {
  return (await matchPassword(password, phc, cost)) !== null;
}

/**
 * Matches a password with a PHC string: `normal`, `as_sent` for a string made without normalizing, or null. A text that
 * is already normal is compared once, any other always twice: the work is the same for a right password, a wrong one,
 * and without a PHC string (no such account, or one without a password).
 */
export async function matchPassword(
  password: string,
  phc: string | null,
  cost = FULL,
): Promise<'normal' | 'as_sent' | null> {
  const stored = phc === null ? null : parse(phc);
  const normal = normalPassword(password);
  const isNormal = await fits(normal, stored, cost);
  const isAsSent = normal !== password && (await fits(password, stored, cost));
  if (isNormal) return 'normal';
  return isAsSent ? 'as_sent' : null;
}

async function fits(text: string, stored: Stored | null, cost: PasswordCost): Promise<boolean> {
  if (!stored) {
    await derive(text, Buffer.alloc(SALT_BYTES), HASH_BYTES, cost);
    return false;
  }
  const hash = await derive(text, stored.salt, stored.hash.length, stored.parameters);
  return timingSafeEqual(hash, stored.hash);
}

/** True when the PHC string was made with lower parameters than the current ones. */
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

function parse(phc: string): Stored | null {
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
