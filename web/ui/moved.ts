/** The list with the item `id` at the position of the item `overId`; as it was when one is not there. */
export function moved<Item extends { id: string }>(
  list: readonly Item[],
  id: string,
  overId: string,
): Item[] {
  const from = list.findIndex((item) => item.id === id);
  const to = list.findIndex((item) => item.id === overId);
  if (from < 0 || to < 0) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);
}
