/** A list that the server splits into pages only if it would be too large. */
interface ListOrPage<Item> {
  readonly items: readonly Item[];
  readonly pagination?: { readonly next_cursor: string | null };
}

/** Reads all pages of a list. `read`: returns the first page without a cursor. */
export async function readAllPages<Item>(
  read: (cursor: { readonly cursor?: string }) => Promise<ListOrPage<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await read(cursor ? { cursor } : {});
    items.push(...page.items);
    cursor = page.pagination?.next_cursor;
  } while (cursor);
  return items;
}
