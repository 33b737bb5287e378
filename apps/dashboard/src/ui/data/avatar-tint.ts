/** Two letters of a name, or the first of an address; "?" when there is nothing. */
export function initialsOf(name: string): string {
  const words =
    name
      .split("@")[0]
      ?.split(/[\s._-]+/)
      .filter(Boolean) ?? [];
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => word?.match(/[\p{L}\p{N}]/u)?.[0] ?? "",
  );
  return letters.join("").toUpperCase() || "?";
}

/** One of `count`, always the same for the same id. FNV-1a: well spread for ids that differ in one letter. */
export function tintOf(id: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % count;
}
