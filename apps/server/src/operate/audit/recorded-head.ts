import { OperatorUsageError } from "../operator-environment.ts";

/** A chain head that an operator recorded outside the server. */
export interface RecordedHead {
  readonly number: number;
  /** Hexadecimal, lower case. */
  readonly hash: string;
}

const pattern = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i;

/** @throws OperatorUsageError for text that `audit verify` never prints */
export function parseRecordedHead(text: string): RecordedHead {
  const [, number, hash] = pattern.exec(text.trim()) ?? [];
  if (number === undefined || hash === undefined)
    throw new OperatorUsageError("--head must be <number>:<hash>, as audit verify prints it at the end of a line.");
  return { number: Number(number), hash: hash.toLowerCase() };
}

/** The log's current state, for comparison with a recorded head. */
export interface CurrentHead {
  /** The number of the last entry; null: the log is empty. */
  readonly lastNumber: number | null;
  /** Entries up to this number were deleted by retention. */
  readonly baseNumber: number;
  /** Hash of the entry with the recorded number, hexadecimal; null: the entry doesn't exist. */
  readonly currentHash: string | null;
}

/** What is wrong with an intact log compared with the recorded head; null: the log continues from it. */
export function compareWithRecordedHead(
  recorded: RecordedHead,
  { lastNumber, baseNumber, currentHash }: CurrentHead,
): string | null {
  if (lastNumber === null || lastNumber < recorded.number)
    return `It ends at entry ${lastNumber ?? 0}, before the recorded entry ${recorded.number}: entries were removed from its end.`;
  if (currentHash === recorded.hash) return null;
  if (currentHash === null && recorded.number < baseNumber)
    return `The recorded entry ${recorded.number} was deleted by retention. Compare with a newer one.`;
  return `Entry ${recorded.number} doesn't match the recorded one: the log was rewritten.`;
}
