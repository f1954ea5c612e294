/**
 * Makes something outside D1 match D1's state, and then reads the state again. When two calls
 * are concurrent, the last to write has then seen D1's latest state.
 *
 * @param read the current state in D1, as a comparable value
 */
export async function converge<State extends string | number | boolean | null>(
  read: () => Promise<State>,
  apply: (state: State) => Promise<void>,
): Promise<void> {
  let state = await read();
  for (;;) {
    await apply(state);
    const latest = await read();
    if (latest === state) return;
    state = latest;
  }
}
