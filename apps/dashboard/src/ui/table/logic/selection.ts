/** The chosen ids after a click on one row; with Shift, all from the row clicked before take its new state. */
export function toggleRow(
  selected: readonly string[],
  order: readonly string[],
  index: number,
  /** The row clicked before; `undefined`: none, or Shift is not held. */
  anchor: number | undefined,
): readonly string[] {
  const id = order[index];
  if (id === undefined) return selected;
  const turnsOn = !selected.includes(id);
  const from = anchor === undefined ? index : Math.min(anchor, index);
  const to = anchor === undefined ? index : Math.max(anchor, index);
  const range = new Set(order.slice(from, to + 1));
  const others = selected.filter((each) => !range.has(each));
  return turnsOn ? [...others, ...range] : others;
}
