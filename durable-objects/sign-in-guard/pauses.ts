/** Wrong passwords in a row that an account takes before the first pause. */
export const FREE_FAILURES = 8;
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * How long an account is to be left alone after its n-th wrong password in a row, milliseconds.
 * Pauses double, and never grow beyond five minutes: somebody else's guesses must not lock a person
 * out.
 */
export function pauseAfter(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - FREE_FAILURES), LONGEST_PAUSE_MS);
}
