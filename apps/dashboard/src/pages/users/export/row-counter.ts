export type ExportFormat = "csv" | "jsonl";

const newline = 0x0a;
const quote = 0x22;

/** Counts the users of an export while it goes by. Call with each part of it; answers how many there were so far. */
export function createRowCounter(format: ExportFormat): (part: Uint8Array) => number {
  let isQuoted = false;
  // The first line of a CSV file names the columns.
  let rows = format === "csv" ? -1 : 0;
  return (part) => {
    for (const byte of part) {
      // RFC 4180 §2: a quote within a quoted cell is doubled, which turns twice; JSON has no bare line ends.
      if (byte === quote && format === "csv") isQuoted = !isQuoted;
      else if (byte === newline && !isQuoted) rows += 1;
    }
    return Math.max(rows, 0);
  };
}
