/** The tab for a fragment. `chosen`: false when the fragment names none, so that a small screen shows the list first. */
export function tabFromHash(hash: string, ids: readonly string[]): { id: string; chosen: boolean } {
  const wanted = decodeFragment(hash);
  const chosen = ids.includes(wanted);
  return { id: chosen ? wanted : (ids[0] ?? ""), chosen };
}

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
