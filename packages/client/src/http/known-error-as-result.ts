import type { ErrorCode } from "@vestibule/contract";
import type { Result } from "../result.ts";
import { KnownError } from "./known-error.ts";

/** Runs a task; errors with one of the codes become the error arm, all others are thrown on. */
export async function knownErrorAsResult<Code extends ErrorCode>(
  codes: readonly Code[],
  task: () => Promise<void>,
): Promise<Result<undefined, KnownError<Code>>> {
  try {
    await task();
    return { status: "ok", data: undefined };
  } catch (error) {
    for (const code of codes) if (KnownError.isInstance(error, code)) return { status: "error", error };
    throw error;
  }
}
