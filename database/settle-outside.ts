/**
 * Makes something outside D1 match D1's state, and then reads the state again. Of two concurrent calls, the
 * last to write has then seen D1's latest state.
 *
 * @param read the current state in D1, as a comparable value
 */
export async function settle<Said extends string | number | boolean | null>(
  read: () => Promise<Said>,
  bring: (said: Said) => Promise<void>,
): Promise<void> {
  let said = await read();
  for (;;) {
    await bring(said);
    const after = await read();
    if (after === said) return;
    said = after;
  }
}
