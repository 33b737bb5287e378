import type { ErrorCode, ErrorGroup, errorGroupOf } from "@vestibule/contract";
import type { Result } from "../result.ts";
import { KnownError, type KnownErrorOf } from "./known-error.ts";

type GroupOf = typeof errorGroupOf;

/** The codes that are a code, or belong to a group directly. */
type CodeOf<Name extends ErrorCode | ErrorGroup> =
  | Extract<Name, ErrorCode>
  | { [Code in keyof GroupOf]: GroupOf[Code] extends Name ? Code : never }[keyof GroupOf];

/** Runs a task; errors with one of the codes, or of one of the groups, become the error arm. All others are thrown on. */
export async function knownErrorAsResult<const Name extends ErrorCode | ErrorGroup, Value>(
  names: readonly Name[],
  task: () => Promise<Value>,
): Promise<Result<Value, KnownErrorOf<CodeOf<Name>>>> {
  try {
    return { status: "ok", data: await task() };
  } catch (error) {
    if (!names.some((name) => KnownError.isInstance(error, name as ErrorCode))) throw error;
    return { status: "error", error: error as KnownErrorOf<CodeOf<Name>> };
  }
}

/** Forgets an answer that has nothing to tell. */
export const done = (): undefined => {};
