/** Consecutive wrong passwords of one device or network before its first pause. */
export const FAILURES_BEFORE_LOCKOUT = 8;
/** The same for all unknown devices together, because many networks may attack one account. */
export const FREE_FAILURES_OF_STRANGERS = 100;
/** The same for codes of an app, which are few and are tried by a user who knows the password. */
export const FREE_CODES_OF_STRANGERS = 20;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * Milliseconds of the pause after the n-th consecutive wrong password from one source; the first `free` cost
 * nothing. Pauses double up to five minutes, so that other people's guesses cannot lock the owner out.
 */
export function lockoutAfter(failures: number, free = FAILURES_BEFORE_LOCKOUT): number {
  if (failures < free) return 0;
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - free), LONGEST_PAUSE_MS);
}
