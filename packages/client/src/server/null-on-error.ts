import type { ErrorCode, ErrorGroup } from "@vestibule/contract";
import { knownErrorAsResult } from "../http/known-error-as-result.ts";

/** What the task finds, or null when it ends in one of these errors. All others are thrown on. */
export async function nullOnError<Value>(
  names: readonly (ErrorCode | ErrorGroup)[],
  task: () => Promise<Value>,
): Promise<Value | null> {
  const result = await knownErrorAsResult(names, task);
  return result.status === "ok" ? result.data : null;
}
