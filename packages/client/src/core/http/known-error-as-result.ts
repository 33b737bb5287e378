import type { ErrorCode, ErrorGroup, getErrorGroup } from "@vestibule/contract";
import type { Result } from "../result.ts";
import { KnownError, type KnownErrorOf } from "./known-error.ts";

type GroupOf = typeof getErrorGroup;

/** The error codes in a list of codes and groups. Includes direct group members. */
type CodeOf<Name extends ErrorCode | ErrorGroup> =
  | Extract<Name, ErrorCode>
  | { [Code in keyof GroupOf]: GroupOf[Code] extends Name ? Code : never }[keyof GroupOf];

/**
 * Runs a task. Errors with one of the codes, or in one of the groups, become the error result. All others are rethrown.
 */
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

/** Discards an empty response. */
export const done = (): undefined => {};
