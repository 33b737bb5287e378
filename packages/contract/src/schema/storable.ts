export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** Whether PostgreSQL can keep a text: it takes neither NUL nor a half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Longest metadata, in characters of its JSON text, so that a user object stays small. */
const metadataMaxLength = 65_536;
const maxDepth = 32;

/**
 * What keeps a value from being stored, in words; null when nothing does. Walks without recursion: the depth is not
 * ours. `maxLength`: of its JSON text, in characters; by default that of metadata.
 */
export function jsonProblem(value: unknown, maxLength = metadataMaxLength): string | null {
  const pending: { value: unknown; depth: number }[] = [{ value, depth: 1 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value: current, depth } = next;
    if (current === undefined) return "is required";
    if (depth > maxDepth) return `must be at most ${maxDepth} levels deep`;
    if (typeof current === "string" && !isStorable(current)) return "must not contain NUL or broken Unicode";
    if (typeof current !== "object" || current === null) continue;
    if (!Object.keys(current).every(isStorable)) return "must not contain NUL or broken Unicode";
    for (const child of Object.values(current)) pending.push({ value: child, depth: depth + 1 });
  }
  return JSON.stringify(value).length <= maxLength ? null : `must be at most ${maxLength / 1024} KiB of JSON`;
}
