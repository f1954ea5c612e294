/** Wrong passwords in a row that one device or network has before its first pause. */
export const FAILURES_BEFORE_LOCKOUT = 8;
/** The same for all unknown devices together: many networks may try one account. */
export const FREE_FAILURES_OF_STRANGERS = 100;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * Milliseconds for which an account is left alone after the n-th wrong password in a row from one source;
 * the first `free` cost nothing. Pauses double up to five minutes: somebody else's guesses must not lock a
 * person out.
 */
export function lockoutAfter(failures: number, free = FAILURES_BEFORE_LOCKOUT): number {
  if (failures < free) return 0;
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - free), LONGEST_PAUSE_MS);
}
