/**
 * The selected IDs after a click on a row; with Shift, the range from the previously clicked row takes the new state.
 */
export function toggleRow(
  selected: readonly string[],
  order: readonly string[],
  index: number,
  /** The previously clicked row; `undefined` if there is none or Shift is not pressed. */
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
