/** Items ordered by a number, smallest first. Every operation takes O(log n). */
export interface Heap<Item> {
  /** Adds the item or changes its key. */
  set(item: Item, key: number): void;
  delete(item: Item): void;
  /** The item with the smallest key. */
  peek(): { readonly item: Item; readonly key: number } | undefined;
}

/** A binary heap that knows where each item is. `onCompare`: called for each comparison of two items, for tests. */
export function createHeap<Item>(onCompare: () => void): Heap<Item> {
  const entries: { readonly item: Item; readonly key: number }[] = [];
  const indexes = new Map<Item, number>();

  const keyAt = (index: number): number => entries[index]?.key ?? Number.POSITIVE_INFINITY;
  const isBefore = (a: number, b: number): boolean => {
    onCompare();
    return keyAt(a) < keyAt(b);
  };
  const place = (index: number, entry: { readonly item: Item; readonly key: number }): void => {
    entries[index] = entry;
    indexes.set(entry.item, index);
  };
  const swap = (a: number, b: number): void => {
    const [first, second] = [entries[a], entries[b]];
    if (!first || !second) return;
    place(a, second);
    place(b, first);
  };
  const moveUp = (start: number): void => {
    for (let index = start; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (!isBefore(index, parent)) return;
      swap(index, parent);
      index = parent;
    }
  };
  const moveDown = (start: number): void => {
    for (let index = start; ; ) {
      const left = 2 * index + 1;
      const child = isBefore(left + 1, left) ? left + 1 : left;
      if (!isBefore(child, index)) return;
      swap(index, child);
      index = child;
    }
  };

  return {
    set(item, key) {
      const index = indexes.get(item) ?? entries.length;
      if (entries[index]?.key === key) return;
      place(index, { item, key });
      moveUp(index);
      moveDown(indexes.get(item) ?? index);
    },
    delete(item) {
      const index = indexes.get(item);
      if (index === undefined) return;
      indexes.delete(item);
      const last = entries.pop();
      if (!last || last.item === item) return;
      place(index, last);
      moveUp(index);
      moveDown(indexes.get(last.item) ?? index);
    },
    peek: () => entries[0],
  };
}
