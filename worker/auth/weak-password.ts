import { PASSWORD_MAX_BYTES, PASSWORD_MIN_LENGTH } from '../../domain/limits.ts';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { AuthError, validationFailed } from './errors.ts';

/**
 * GoTrue's reasons: `length` under the minimum (section 5), `pwned` when everybody tries it first.
 */
type WeakPasswordReason = 'length' | 'pwned';

const SEQUENCES = ['0123456789012345', '9876543210987654', 'abcdefghijklmnopqrstuvwxyz'];

function weakness(password: string): WeakPasswordReason | null {
  if ([...password].length < PASSWORD_MIN_LENGTH) return 'length';
  return isCommon(password.toLowerCase()) ? 'pwned' : null;
}

function isCommon(password: string): boolean {
  return (
    COMMON_PASSWORDS.has(password) ||
    /^(.)\1+$/u.test(password) ||
    SEQUENCES.some((sequence) => sequence.includes(password))
  );
}

/** Refuses a new password that is weak, or longer than what is hashed. */
export function requireGoodPassword(password: string): void {
  if (isTooLong(password))
    throw validationFailed(`Password cannot be longer than ${PASSWORD_MAX_BYTES} bytes`);
  const reason = weakness(password);
  if (!reason) return;
  const message =
    reason === 'length'
      ? `Password should be at least ${PASSWORD_MIN_LENGTH} characters.`
      : 'Password is known to be weak and easy to guess, please choose a different one.';
  throw new AuthError(422, 'weak_password', message, { reasons: [reason] });
}

/** Longer than {@link PASSWORD_MAX_BYTES} in UTF-8; such a password is never anybody's. */
export function isTooLong(password: string): boolean {
  return Buffer.byteLength(password) > PASSWORD_MAX_BYTES;
}
