/**
 * Brings something outside D1 to what D1 says of it, and looks once more: of two that do so at once, the
 * last to write has then seen what D1 said last.
 *
 * @param read what D1 says now, as something that can be compared
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
