export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Whether PostgreSQL can store the text: it rejects NUL and unpaired surrogates. */
export const isStorableText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Maximum length of metadata as JSON text, in characters, so that user objects stay small. */
const metadataMaxLength = 65_536;
const maxDepth = 32;

/**
 * Describes why a value cannot be stored, or returns null if it can. Iterative, because untrusted input can be nested
 * deeply enough to overflow the stack. `maxLength`: of the JSON text, in characters; by default the limit for metadata.
 */
export function findJsonProblem(value: unknown, maxLength = metadataMaxLength): string | null {
  const pending: { value: unknown; depth: number }[] = [{ value, depth: 1 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value: current, depth } = next;
    if (current === undefined) return "is required";
    if (depth > maxDepth) return `must be at most ${maxDepth} levels deep`;
    if (typeof current === "string" && !isStorableText(current)) return "must not contain NUL or invalid Unicode";
    if (typeof current !== "object" || current === null) continue;
    if (!Object.keys(current).every(isStorableText)) return "must not contain NUL or invalid Unicode";
    for (const child of Object.values(current)) pending.push({ value: child, depth: depth + 1 });
  }
  return JSON.stringify(value).length <= maxLength ? null : `must be at most ${maxLength / 1024} KiB of JSON`;
}
