import type { ErrorCode, ErrorGroup } from "@vestibule/contract";
import { knownErrorAsResult } from "../../core/http/known-error-as-result.ts";

/** Returns the task's result, or null when it throws one of these errors. All others are rethrown. */
export async function nullOnError<Value>(
  names: readonly (ErrorCode | ErrorGroup)[],
  task: () => Promise<Value>,
): Promise<Value | null> {
  const result = await knownErrorAsResult(names, task);
  return result.status === "ok" ? result.data : null;
}
