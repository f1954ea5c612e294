/** The number of sockets that are being opened at one time. */
const AT_ONCE = 25;

/** Opens `count` sockets, a few at a time, since a busy machine resets connections that wait. */
export async function openInTurn<Opened>(
  count: number,
  open: (index: number) => Promise<Opened>,
): Promise<Opened[]> {
  const opened: Opened[] = [];
  let next = 0;
  const openNext = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      opened[index] = await open(index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, openNext));
  return opened;
}
