export type ExportFormat = "csv" | "jsonl";

const newline = 0x0a;
const quote = 0x22;

/** Counts the users of an export while it streams. Call it with each chunk; returns the count so far. */
export function createRowCounter(format: ExportFormat): (part: Uint8Array) => number {
  let isQuoted = false;
  // The first line of a CSV file is the header.
  let rows = format === "csv" ? -1 : 0;
  return (part) => {
    for (const byte of part) {
      // RFC 4180 §2: a quote within a quoted cell is doubled, so it toggles twice. JSON has no raw line breaks.
      if (byte === quote && format === "csv") isQuoted = !isQuoted;
      else if (byte === newline && !isQuoted) rows += 1;
    }
    return Math.max(rows, 0);
  };
}
