import { OperatorUsageError } from "../operator-environment.ts";

/** The end of a chain as somebody noted it elsewhere. */
export interface RecordedHead {
  readonly number: number;
  /** Hexadecimal, lower case. */
  readonly hash: string;
}

const pattern = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i;

/** @throws OperatorUsageError for what `audit verify` never printed */
export function parseRecordedHead(text: string): RecordedHead {
  const [, number, hash] = pattern.exec(text.trim()) ?? [];
  if (number === undefined || hash === undefined)
    throw new OperatorUsageError("--head is <number>:<hash>, as audit verify prints it at the end of a line.");
  return { number: Number(number), hash: hash.toLowerCase() };
}

/** What the log has at the place that was noted. */
export interface CurrentHead {
  /** The last entry's; null: there is none. */
  readonly lastNumber: number | null;
  /** Entries up to this one were dropped for their age. */
  readonly baseNumber: number;
  /** Of the entry with the noted number, hexadecimal; null: it is not there. */
  readonly currentHash: string | null;
}

/** What is wrong with a log that fits together, compared with what was noted of it; null: it goes on from there. */
export function compareWithRecordedHead(
  recorded: RecordedHead,
  { lastNumber, baseNumber, currentHash }: CurrentHead,
): string | null {
  if (lastNumber === null || lastNumber < recorded.number)
    return `It ends at entry ${lastNumber ?? 0}, before entry ${recorded.number} that was noted: entries were removed from its end.`;
  if (currentHash === recorded.hash) return null;
  if (currentHash === null && recorded.number < baseNumber)
    return `Entry ${recorded.number} that was noted was dropped for its age. Compare with a newer note.`;
  return `Entry ${recorded.number} is not the one that was noted: the log was written anew.`;
}
