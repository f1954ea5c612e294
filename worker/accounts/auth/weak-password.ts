import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from '../../../domain/limits.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { AuthError, validationFailed } from './errors.ts';
import { normalPassword } from './password.ts';
import {
  identifiesOwner,
  type PasswordIdentity,
  spelledOut,
} from './password-contains-identity.ts';

/**
 * GoTrue's reasons: `length` for less than the minimum (section 5), `pwned` for passwords that attackers
 * try first, because they are common or are the product's name or the user's own.
 */
type WeakPasswordReason = 'length' | 'pwned';

const SEQUENCES = ['0123456789012345', '9876543210987654', 'abcdefghijklmnopqrstuvwxyz'];

/**
 * Rejects a new password that is weak, or longer than what is hashed: 422 `weak_password` with its reasons,
 * 400 `validation_failed`. `owner` is the user as of after the change. The function is async because the
 * list of leaked passwords is loaded only when a password is set.
 */
export async function requireGoodPassword(
  password: string,
  owner: PasswordIdentity = {},
): Promise<void> {
  const normal = normalPassword(password);
  if (Buffer.byteLength(normal) > PASSWORD_MAX_BYTES)
    throw validationFailed(`Password cannot be longer than ${PASSWORD_MAX_BYTES} bytes`);
  const reason = await weakness(normal, owner);
  if (!reason) return;
  const message =
    reason === 'length'
      ? `Password should be at least ${PASSWORD_MIN_LENGTH} characters.`
      : 'Password is known to be weak and easy to guess, please choose a different one.';
  throw new AuthError(422, 'weak_password', message, { reasons: [reason] });
}

/**
 * True when the password is longer than {@link PASSWORD_MAX_BYTES} in UTF-8, both as sent and normalized;
 * no account has such a password.
 */
export function isTooLong(password: string): boolean {
  return [password, normalPassword(password)].every(
    (text) => Buffer.byteLength(text) > PASSWORD_MAX_BYTES,
  );
}

async function weakness(
  password: string,
  owner: PasswordIdentity,
): Promise<WeakPasswordReason | null> {
  if ([...password].length < PASSWORD_MIN_LENGTH) return 'length';
  const spellings = spellingsOf(password.toLowerCase());
  const isKnown = spellings.some(isCommon) || (await isAnyLeaked(spellings));
  return isKnown || identifiesOwner(password, owner) ? 'pwned' : null;
}

/**
 * The words that a password may stand for: the password, the same without surrounding signs, and each with
 * letters in place of the signs that stand for them, except digits at the end. `Pa$$w0rd1!` is `password1`.
 * Words shorter than a password are left out, because a password of mostly signs is not such a word.
 */
function spellingsOf(password: string): string[] {
  const bare = password.replace(/^[^\p{L}\p{N}@$]+|[^\p{L}\p{N}]+$/gu, '');
  const [, word = '', digits = ''] = /^(.*?)(\d*)$/su.exec(bare)!;
  const spellings = new Set([
    ...[password, bare, spelledOut(password), spelledOut(bare)],
    spelledOut(word) + digits,
  ]);
  return [...spellings].filter((spelling) => [...spelling].length >= PASSWORD_MIN_LENGTH);
}

function isCommon(password: string): boolean {
  return (
    COMMON_PASSWORDS.has(password) ||
    /^(.)\1+$/u.test(password) ||
    SEQUENCES.some((sequence) => sequence.includes(password))
  );
}

/** True when one of them is among the 49,000 most frequently leaked passwords, in lower case (zxcvbn's list). */
async function isAnyLeaked(passwords: readonly string[]): Promise<boolean> {
  const { default: leaked } = await import('@zxcvbn-ts/language-common/src/passwords.json');
  return passwords.some((password) => leaked.includes(password));
}
